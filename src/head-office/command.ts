import { hash } from 'node:crypto';
import { userInfo } from 'node:os';
import { createInterface } from 'node:readline';
import { keyFingerprint } from '../shared/short-code.ts';
import { answerConsole, codeText } from './console/answer-console.ts';
import { answerLines } from './console/console-lines.ts';
import { giveUpKey } from './give-up-key.ts';
import { keepBackup } from './keep-backup.ts';
import { answerPersonCommand, isPersonCommand } from './person-command.ts';
import { type StartedOffice, startOffice } from './start-office.ts';
import { notStartedText, readStartWords, type StartWords } from './start-words.ts';

// `npm run head-office`: starts head office, prints its address and a first code for a till, and goes on until it is told to end.

const REQUEST_TIMEOUT_MS = 30_000;

const NOT_WHOLE = 'The last line was not ended with Enter: nothing was done.';

try {
  const words = readStartWords(process.argv.slice(2));
  const place = { folder: words.folder, databaseUrl: process.env.DATABASE_URL ?? null };
  const [first, ...others] = words.command;
  const now = new Date();
  if (first === 'new-key') say(await giveUpKey(others, { ...place, now, by: userInfo().username }));
  else if (isPersonCommand(first)) say(await answerPersonCommand(words.command, { ...place, now }));
  else if (first !== undefined) say(await keepBackup(words.command, { ...place, now }));
  else await run(words, place);
} catch (error) {
  process.stderr.write(`${notStartedText(error)}\n`);
  process.exitCode = 1;
}

async function run(words: StartWords, place: { folder: string; databaseUrl: string | null }): Promise<void> {
  const office = await startOffice({
    ...{ ...words, ...place, requestTimeoutMs: REQUEST_TIMEOUT_MS, clock: () => new Date(), log },
    // In a terminal they would hide what a person has asked for.
    logsRequests: !process.stderr.isTTY,
  });
  log({ event: 'started', address: office.address });
  say(`Head office listens on ${office.address}`);
  say(`Its key: ${office.publicKey}`);
  say(`Its fingerprint, which tills show: ${fingerprintOf(office.publicKey)}`);
  // What is no terminal is kept, and nobody who reads it later is to have a code.
  if (process.stdout.isTTY) say(codeText(await office.makeCode()));
  say('Type help and Enter to see what can be typed here. Ctrl+C ends head office.');
  const takeLine = answerLines({ answer: (line) => answerConsole(office, line), say });
  let answered: Promise<void> = Promise.resolve();
  endWhenTold(office, () => answered);
  createInterface({ input: process.stdin })
    .on('line', (line) => {
      // What stood there when the input ended, as where a connection broke: nobody knows what it was to become.
      const isWhole = !process.stdin.readableEnded;
      answered = isWhole ? takeLine(line) : answered.then(() => say(NOT_WHOLE));
    })
    .on('close', () => {
      if (process.stdin.isTTY) say('Nothing more can be typed here. Head office goes on: Ctrl+C ends it.');
    });
}

/**
 * Gently; told a second time, at once. A terminal that is closed tells it, too.
 * @param answered resolves when what was typed last was answered
 */
function endWhenTold(office: StartedOffice, answered: () => Promise<void>): void {
  let isEnding = false;
  const end = async () => {
    if (isEnding) process.exit(1);
    isEnding = true;
    log({ event: 'stopping' });
    say('Head office ends: what has begun is answered first. Ctrl+C once more ends it at once.');
    await office.stop();
    // What was still going on has lost its database, and says what becomes of it.
    await answered();
    log({ event: 'stopped' });
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());
}

function fingerprintOf(publicKey: string): string {
  return keyFingerprint(hash('sha256', Buffer.from(publicKey, 'hex'), 'hex'));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** One line of JSON for each thing that happens, beside what is said to a person. */
function log(line: Readonly<Record<string, unknown>>): void {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`);
}
