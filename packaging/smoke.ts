import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readFuses } from './fuses.ts';

// `node packaging/smoke.ts [FOLDER]` tests the packaged program in FOLDER, or else in `release`: its fuses match the
// list, it starts on an empty profile, and it refuses a debugger.

const folder = path.resolve(process.argv[2] ?? 'release');
const LIMIT_MS = 60_000;
const binary = packedBinary();
const profile = mkdtempSync(path.join(tmpdir(), 'paydesk-smoke-'));
const environment = { ...process.env, PAYDESK_HOME: profile };

console.log((await readFuses(fuseFile())).join('\n'));
await refused('--remote-debugging-port');
const program = spawn(binary, [], { env: environment, stdio: 'inherit' });
try {
  await started(program);
  console.log('The packaged program has started.');
} finally {
  program.kill();
  await sleep(2_000);
  rmSync(profile, { recursive: true, force: true });
}

/** Waits until the program prints its refusal. It then shows a dialog, which nobody can close here. */
async function refused(name: string): Promise<void> {
  const child = spawn(binary, [`${name}=0`], { env: environment, stdio: ['ignore', 'inherit', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  try {
    for (const since = Date.now(); Date.now() - since < LIMIT_MS; await sleep(200)) {
      if (said.includes(`Paydesk does not start with ${name}.`)) return;
    }
    throw new Error(`It has not said within a minute that it does not start with ${name}, but: ${said}`);
  } finally {
    child.kill();
  }
}

async function started(child: ChildProcess): Promise<void> {
  const log = path.join(profile, 'logs/paydesk.log');
  for (const since = Date.now(); Date.now() - since < LIMIT_MS; ) {
    if (existsSync(log) && readFileSync(log, 'utf8').includes('"started"')) return;
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.`);
    await sleep(200);
  }
  throw new Error('It has not started within a minute.');
}

function packedBinary(): string {
  const names = { win32: 'Paydesk.exe', darwin: 'Paydesk.app/Contents/MacOS/Paydesk', linux: 'paydesk' };
  const name = names[process.platform as keyof typeof names];
  const packed = readdirSync(folder).filter((each) => /^(win-unpacked|linux-unpacked|mac-universal|mac)$/.test(each));
  const found = packed.map((each) => path.join(folder, each, name)).find(existsSync);
  if (found === undefined) throw new Error(`There is no packaged program in ${folder}: npm run package`);
  return found;
}

function fuseFile(): string {
  return process.platform === 'darwin' ? path.resolve(binary, '../../..') : binary;
}
