/**
 * Returns what to tell after a command failed, for example because the database did not answer: what may have taken effect, and what to do next.
 * @param line as typed
 */
export function brokenOffText(line: string, error: unknown): string {
  const why = `The reason: ${reasonText(error)}.`;
  const [command = '', act = '', name = ''] = line.trim().toLowerCase().split(/\s+/);
  if (command === 'code') return `No code was made. Try again in a moment. ${why}`;
  if (command === 'erase') {
    return `Perhaps not everything was erased. Type the command again in a moment; repeating it does no harm. ${why}`;
  }
  const shownBy = command === 'person' ? 'people' : SHOWN_BY.get(command);
  if (shownBy === undefined) return `There is no answer, and nothing was changed. Try again in a moment. ${why}`;
  const unsure = `Perhaps the command took effect. Type “${shownBy}” to see; if it did not, type the command again.`;
  // Nobody saw the new first password, so the reset must be repeated in any case.
  if (command === 'person' && act === 'reset') {
    return `Perhaps the command took effect. Type it again in a moment: only a first password that was shown is of use. ${why}`;
  }
  const isUnseen = command === 'person' && act === 'add';
  return isUnseen ? `${unsure} If ${name} exists, type: person reset ${name}. ${why}` : `${unsure} ${why}`;
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
    return `the database does not answer (${code}). If this goes on, look at the database server, or restart head office if it runs its own database`;
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
