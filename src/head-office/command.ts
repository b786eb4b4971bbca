import { hash } from 'node:crypto';
import { userInfo } from 'node:os';
import { createInterface } from 'node:readline';
import { keyFingerprint } from '../shared/short-code.ts';
import { answerConsole, codeText } from './console/answer-console.ts';
import { answerLines } from './console/console-lines.ts';
import { answerOnce } from './one-time-commands.ts';
import { type StartedOffice, startOffice } from './start-office.ts';
import { notStartedText, readStartWords, type StartWords } from './start-words.ts';

// The program of `npm run head-office`. It prints its address and a first enrolment code, and runs until it is stopped.

const NOT_WHOLE = 'Nothing was done: the last line did not end with Enter.';

try {
  const words = readStartWords(process.argv.slice(2));
  const place = { folder: words.folder, databaseUrl: process.env.DATABASE_URL ?? null };
  if (words.command.length === 0) await run(words, place);
  else say(await answerOnce(words.command, { ...place, now: new Date(), by: userInfo().username }));
} catch (error) {
  process.stderr.write(`${notStartedText(error)}\n`);
  process.exitCode = 1;
}

async function run(words: StartWords, place: { folder: string; databaseUrl: string | null }): Promise<void> {
  const office = await startOffice({
    ...words,
    ...place,
    clock: () => new Date(),
    log,
  });
  log({ event: 'started', address: office.address });
  say(`Head office listens on ${office.address}`);
  say(`Its key: ${office.publicKey}`);
  say(`Fingerprint, as tills show it: ${fingerprintOf(office.publicKey)}`);
  // Prints the enrolment code only to a terminal, because redirected output may be read later by anybody.
  if (process.stdout.isTTY) say(codeText(await office.makeCode()));
  say('Type help to list the commands. Ctrl+C stops head office.');
  const takeLine = answerLines({ answer: (line) => answerConsole(office, line), say });
  let answered: Promise<void> = Promise.resolve();
  endWhenTold(office, () => answered);
  createInterface({ input: process.stdin })
    .on('line', (line) => {
      // Ignores an unfinished line at the end of the input, for example after a lost connection.
      const isWhole = !process.stdin.readableEnded;
      answered = isWhole ? takeLine(line) : answered.then(() => say(NOT_WHOLE));
    })
    .on('close', () => {
      if (process.stdin.isTTY) say('The input is closed. Head office keeps running; Ctrl+C stops it.');
    });
}

/** Stops gracefully on the first signal and at once on the second. @param answered resolves after the last command */
function endWhenTold(office: StartedOffice, answered: () => Promise<void>): void {
  let isEnding = false;
  const end = async () => {
    if (isEnding) process.exit(1);
    isEnding = true;
    log({ event: 'stopping' });
    say('Head office is stopping and finishes what has begun. Press Ctrl+C again to stop at once.');
    await office.stop();
    // A command that still runs has lost its database and says so in its answer.
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

function log(line: Readonly<Record<string, unknown>>): void {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`);
}
