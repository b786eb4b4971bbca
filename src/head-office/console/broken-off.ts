/**
 * Returns what to tell after a command failed, for example because the database did not answer: what may have taken effect, and what to do next.
 * @param line as typed
 */
export function brokenOffText(line: string, error: unknown): string {
  const why = `The reason: ${reasonText(error)}.`;
  const [command = '', act = '', name = ''] = line.trim().toLowerCase().split(/\s+/);
  if (command === 'code') return `There is no code to use. Type it again in a moment. ${why}`;
  if (command === 'erase') {
    return `It is not known whether all of that was erased. Type it again in a moment: done twice, it is done once. ${why}`;
  }
  const shownBy = command === 'person' ? 'people' : SHOWN_BY.get(command);
  if (shownBy === undefined) return `This was not answered, and nothing was changed. Type it again in a moment. ${why}`;
  const unsure = `It is not known whether that was done. “${shownBy}” shows it; where it was not, type it again.`;
  // Nobody saw the new first password, so the reset must be repeated in any case.
  if (command === 'person' && act === 'reset') {
    return `It is not known whether that was done. Type it again in a moment: only the first password that is shown counts. ${why}`;
  }
  const isUnseen = command === 'person' && act === 'add';
  return isUnseen ? `${unsure} Where ${name} is there, type: person reset ${name}. ${why}` : `${unsure} ${why}`;
}

/** Where to see whether a changing command took effect. */
const SHOWN_BY: ReadonlyMap<string, string> = new Map([
  ...['seen', 'settle', 'reopen'].map((command) => [command, 'findings'] as const),
  ...['revoke', 'allow', 'shop'].map((command) => [command, 'tills'] as const),
]);

function reasonText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // An error for several addresses of one name has a code but no message.
  const { code } = error as Error & { code?: string };
  if (code !== undefined && NOT_REACHED.includes(code)) {
    return `head office’s database was not reached (${code}). If that lasts, look at the database; its own one is started again with head office`;
  }
  return (error.message || code || error.name).replace(/[.\s]+$/, '');
}

/** The error codes of an unreachable server. */
const NOT_REACHED: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ETIMEDOUT',
];
