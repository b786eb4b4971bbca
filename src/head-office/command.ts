import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { keyFingerprint } from '../shared/short-code.ts';
import { answerLines } from './console-lines.ts';
import { keepBackup } from './keep-backup.ts';
import { answerAboutPeople } from './people/person-commands.ts';
import { startOffice } from './start-office.ts';

// `npm run head-office`: starts head office, prints its address and a first code for a till, and goes on until it is told to end.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', default: path.resolve('head-office-data') },
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '8470' },
    certificate: { type: 'string' },
    key: { type: 'string' },
    address: { type: 'string' },
  },
});

const REQUEST_TIMEOUT_MS = 30_000;

const place = { folder: values.folder, databaseUrl: process.env.DATABASE_URL ?? null };
if (positionals.length > 0) process.exit(await copied());

const office = await startOffice({
  ...place,
  host: values.host,
  port: Number(values.port),
  tls: tlsOf(values.certificate, values.key),
  requestTimeoutMs: REQUEST_TIMEOUT_MS,
  publicAddress: values.address ?? null,
  clock: () => new Date(),
  log,
  // In a terminal they would hide what a person has asked for.
  logsRequests: !process.stderr.isTTY,
});
log({ event: 'started', address: office.address });
// What is no terminal is kept, and nobody who reads it later is to have a code.
const code = process.stdout.isTTY ? await office.makeCode() : null;
say(`Head office listens on ${office.address}`);
say(`Its key: ${office.publicKey}`);
say(`Its fingerprint, which tills show: ${fingerprintOf(office.publicKey)}`);
if (code) say(`A code for one till, until ${code.expiresAt}: ${code.code}`);
say(
  'Type code, tills, findings, seen, settle, reopen, revoke, allow, shop, erase, verify, prove, people or person and Enter.',
);
say('Ctrl+C ends it.');

const takeLine = answerLines({ answer: answerTo, say });
createInterface({ input: process.stdin }).on('line', (line) => void takeLine(line.trim()));
let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end());

/** @returns how the program ends */
async function copied(): Promise<number> {
  try {
    say(await keepBackup(positionals, { ...place, now: new Date() }));
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

function fingerprintOf(publicKey: string): string {
  return keyFingerprint(hash('sha256', Buffer.from(publicKey, 'hex'), 'hex'));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What a person who runs head office may ask for on its own console. */
async function answerTo(line: string): Promise<readonly string[]> {
  const [command, ...shop] = line.split(/\s+/);
  if (command === 'code') {
    const next = await office.makeCode(shop.join(' '));
    return [`A code for one till, until ${next.expiresAt}: ${next.code}`];
  }
  return (await office.answer(line)) ?? (await answerAboutPeople(office.people, line)) ?? [];
}

/** Gently; told a second time, at once. */
async function end(): Promise<void> {
  if (isEnding) process.exit(1);
  isEnding = true;
  log({ event: 'stopping' });
  await office.stop();
  log({ event: 'stopped' });
  process.exit(0);
}

/** One line of JSON for each thing that happens, beside what is said to a person. */
function log(line: Readonly<Record<string, unknown>>): void {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`);
}

function tlsOf(certificate: string | undefined, key: string | undefined) {
  if (certificate === undefined || key === undefined) return null;
  return { certificate: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') };
}
