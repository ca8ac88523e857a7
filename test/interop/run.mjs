// npm run interop -- [BACKEND ...] [--record]: runs runview against real agent backends and ends with a line
// `N passed, N failed, N skipped`. Needs python3 and, the first time, a package index.
import { runnerImport } from 'vite';

// It does its work while it is being imported: the runner is closed afterwards, and lazy imports of ours would fail.
await runnerImport('./test/interop/main.ts', { configFile: false });
