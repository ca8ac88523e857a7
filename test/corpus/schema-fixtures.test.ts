// AG-UI's own schema documents: DEFINITION/valid/*.json and DEFINITION/invalid/*.json.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isValidDocument } from './judge-document.ts';

const FOLDER = resolve(
  process.env.RUNVIEW_CORPUS_SCHEMA_FIXTURES ??
    resolve(import.meta.dirname, '../../../shared/conformance/schema-fixtures'),
);

const documents = existsSync(FOLDER)
  ? readdirSync(FOLDER).flatMap((definition) =>
      (['valid', 'invalid'] as const).flatMap((verdict) => {
        const directory = resolve(FOLDER, definition, verdict);
        const files = existsSync(directory) ? readdirSync(directory) : [];
        return files
          .filter((file) => file.endsWith('.json') && !file.endsWith('.expect.json'))
          .map((file) => ({ file: resolve(directory, file), definition, verdict }));
      }),
    )
  : [];

describe.skipIf(documents.length === 0)(
  `AG-UI’s schema documents (skipped where there is no ${FOLDER})`,
  () => {
    for (const { file, definition, verdict } of documents) {
      it(file.slice(FOLDER.length + 1), () => {
        expect(isValidDocument(definition, JSON.parse(readFileSync(file, 'utf8')))).toBe(verdict === 'valid');
      });
    }
  },
);
