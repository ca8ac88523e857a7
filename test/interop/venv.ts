import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const CACHE = resolve('node_modules/.cache/interop');

/** Seconds that one installation may take. */
const INSTALL_SECONDS = 900;

/** Gives a python with exactly these requirements, from an environment of its own; throws with the reason if there is none. */
export async function pythonWith(name: string, requirements: string): Promise<string> {
  const wanted = createHash('sha256').update(readFileSync(requirements)).digest('hex');
  const folder = join(CACHE, name);
  const stamp = join(folder, 'requirements.sha256');
  const python = join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return python;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  await execute(process.env.PYTHON ?? 'python3', ['-m', 'venv', folder]);
  await execute(python, [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '-r',
    requirements,
  ]);
  writeFileSync(stamp, wanted);
  return python;
}

function execute(command: string, args: string[]): Promise<void> {
  return new Promise((resolved, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    const timer = setTimeout(() => child.kill('SIGKILL'), INSTALL_SECONDS * 1000);
    let complaint = '';
    child.stderr.on('data', (data: Buffer) => {
      complaint = (complaint + data.toString()).slice(-2000);
    });
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(new Error(`${command} could not be started: ${error.message}`));
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      if (code === 0) resolved();
      else reject(new Error(`${args.slice(0, 3).join(' ')} failed: ${lastLine(complaint)}`));
    });
  });
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
