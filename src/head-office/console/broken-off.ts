import { ErasureGoesOn } from '../acts/erase-payment.ts';

/**
 * What is said of a line that broke off, as where the database did not answer: what of it may be done, and what to do next.
 * @param line as it was typed
 */
export function brokenOffText(line: string, error: unknown): string {
  const why = `The reason: ${reasonText(error)}.`;
  if (error instanceof ErasureGoesOn) {
    return `The erasure of ${error.reference} has begun and has no end yet. It goes on by itself, also when head office is started again; “erasures” says whether it has ended, and what it waits for. ${why}`;
  }
  const [command = '', act = '', name = ''] = line.trim().toLowerCase().split(/\s+/);
  if (command === 'code') return `There is no code to use. Type it again in a moment. ${why}`;
  if (command === 'erase') {
    return `It is not known whether this erasure has begun. Type it again in a moment: done twice, it is done once. ${why}`;
  }
  const shownBy = command === 'person' ? 'people' : SHOWN_BY.get(command);
  if (shownBy === undefined) return `This was not answered, and nothing was changed. Type it again in a moment. ${why}`;
  const unsure = `It is not known whether that was done. “${shownBy}” shows it; where it was not, type it again.`;
  // A first password that was made has been seen by nobody, however the person stands.
  if (command === 'person' && act === 'reset') {
    return `It is not known whether that was done. Type it again in a moment: only the first password that is shown counts. ${why}`;
  }
  const isUnseen = command === 'person' && act === 'add';
  return isUnseen ? `${unsure} Where ${name} is there, type: person reset ${name}. ${why}` : `${unsure} ${why}`;
}

/** By what it is seen whether a command that changes something was done; the others change nothing. */
const SHOWN_BY: ReadonlyMap<string, string> = new Map([
  ...['seen', 'settle', 'reopen'].map((command) => [command, 'findings'] as const),
  ...['revoke', 'allow', 'shop'].map((command) => [command, 'tills'] as const),
]);

function reasonText(error: unknown): string {
  if (error instanceof ErasureGoesOn) return reasonText(error.cause);
  if (!(error instanceof Error)) return String(error);
  // Where several addresses of one name were tried, there is no message but a code.
  const { code } = error as Error & { code?: string };
  if (code !== undefined && NOT_REACHED.includes(code)) {
    return `head office’s database was not reached (${code}). If that lasts, look at the database; its own one is started again with head office`;
  }
  return (error.message || code || error.name).replace(/[.\s]+$/, '');
}

/** What a system says of a server that is not there. */
const NOT_REACHED: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ETIMEDOUT',
];
