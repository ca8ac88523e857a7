import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { resolve } from 'node:path';

/** Seconds until a server has to say its port: the first import of a framework compiles it. */
const START_SECONDS = 120;

/** A backend that listens on the loopback. */
export interface Server {
  url: string;
  /** Package -> version, as installed. */
  versions: Record<string, string>;
  /** The last lines it wrote on standard error. */
  complaints(): string;
  stop(): Promise<void>;
}

/** Starts `backends/MODULE.py`; it ends with this process, whatever happens to it. */
export async function startServer(python: string, module: string): Promise<Server> {
  const child = spawn(python, ['serve.py', module], {
    cwd: resolve('test/interop/backends'),
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PYTHONUNBUFFERED: '1',
      PYTHONDONTWRITEBYTECODE: '1',
      PYTHONWARNINGS: 'ignore',
      // No backend here has anything to tell anyone.
      OTEL_SDK_DISABLED: 'true',
      CREWAI_DISABLE_TELEMETRY: 'true',
      AGNO_TELEMETRY: 'false',
    },
  });
  let complaints = '';
  child.stderr.on('data', (data: Buffer) => {
    complaints = (complaints + data.toString()).slice(-4000);
  });
  const { port, versions } = await firstLine(child, () => complaints);
  return {
    url: `http://127.0.0.1:${port}`,
    versions,
    complaints: () => complaints,
    async stop() {
      const ended = once(child, 'exit');
      child.stdin.end();
      const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(timer);
    },
  };
}

interface Announcement {
  port: number;
  versions: Record<string, string>;
}

async function firstLine(child: ChildProcess, complaints: () => string): Promise<Announcement> {
  const timer = setTimeout(() => child.kill('SIGKILL'), START_SECONDS * 1000);
  try {
    // Frameworks print banners; ours is the one line that is a JSON object.
    for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
      if (line.startsWith('{"port"')) return JSON.parse(line) as Announcement;
    }
  } finally {
    clearTimeout(timer);
  }
  throw new Error(`It did not start. ${complaints().trim().split('\n').slice(-3).join(' | ')}`);
}
