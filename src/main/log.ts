import fs from 'node:fs';
import path from 'node:path';
import type { Result } from '../shared/problems.ts';

/** The log accepts only these events, with listed fields: no text of the service, a person or an error's message. */
export const LOG_EVENTS = [
  'started',
  'stopped',
  'requestRefused',
  'senderRefused',
  'requestFailed',
  'answerRefused',
  'pushRefused',
  'uncaught',
  'rendererGone',
  'screenStopped',
  'navigationRefused',
  'preloadFailed',
  'settingsSetAside',
  'settingsNotWritten',
  'settingsNotOpened',
  'peopleBroughtBack',
  'secretNotKept',
  'tillStopped',
  'recoveryFailed',
  'backgroundFailed',
  'journalUpkeepFailed',
  'journalNotCopied',
  'copyFailed',
  'personalNotErased',
  'bundleNotSaved',
  'slipNotSaved',
  'recoveryCodeNotSaved',
  'runResultsNotSaved',
  'exportFailed',
  'openingFailed',
  'practiceEnded',
  'updateFailed',
] as const;
export type LogEvent = (typeof LOG_EVENTS)[number];

export const LOG_FIELDS = [
  'channel',
  'screen',
  'code',
  'reason',
  'mode',
  'version',
  'errorName',
  'errorCode',
  'stack',
  'paths',
] as const;
export type LogFields = Partial<Record<(typeof LOG_FIELDS)[number], string | readonly string[]>>;

export type Log = ReturnType<typeof openLog>;

export const LOG_FILE = 'paydesk.log';
const LARGEST_TEXT = 2_000;

/** Opens the log. A file is rotated at `fileBytes`, and `files` are kept. A failed write goes to standard error. */
export function openLog(
  folder: string,
  now: () => Date,
  limits: { fileBytes: number; files: number } = { fileBytes: 1024 * 1024, files: 3 },
) {
  const file = path.join(folder, LOG_FILE);
  return {
    write(event: LogEvent, fields: LogFields = {}) {
      const line = `${JSON.stringify({ at: now().toISOString(), event, ...allowedOnly(fields) })}\n`;
      try {
        fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
        rotate(file, limits);
        fs.appendFileSync(file, line, { mode: 0o600 });
      } catch {
        process.stderr.write(line);
      }
    },
  };
}

/** Runs `act` and returns its value. If it throws, logs the error and returns `failed`. */
export async function valueOr<Value>(
  failed: Result<never>,
  act: () => Promise<Value> | Value,
  log: Pick<Log, 'write'>,
  event: LogEvent,
): Promise<Result<Value>> {
  try {
    return { ok: true, value: await act() };
  } catch (error) {
    log.write(event, describeError(error));
    return failed;
  }
}

/** Returns an error's name, code and stack, but not its message, which may contain a value. */
export function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { errorName: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  // A message may contain lines that look like stack frames.
  const places = (error.stack ?? '').replace(error.message, '').split('\n');
  return {
    errorName: error.name,
    ...(code !== null && /^[A-Z0-9_]{1,60}$/.test(code) ? { errorCode: code } : {}),
    stack: places.filter((line) => /^\s+at /.test(line)),
  };
}

export function allowedOnly(fields: LogFields): LogFields {
  const allowed: LogFields = {};
  for (const name of LOG_FIELDS) {
    const value = fields[name];
    if (typeof value === 'string') allowed[name] = value.slice(0, LARGEST_TEXT);
    else if (value) allowed[name] = value.slice(0, 20).map((text) => text.trim().slice(0, 300));
  }
  return allowed;
}

function rotate(file: string, limits: { fileBytes: number; files: number }): void {
  const sizeBytes = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (sizeBytes < limits.fileBytes) return;
  for (let age = limits.files - 1; age >= 1; age -= 1) {
    const younger = age === 1 ? file : `${file}.${age - 1}`;
    if (fs.existsSync(younger)) fs.renameSync(younger, `${file}.${age}`);
  }
}
