/** The lengths of the ESC/POS commands that a slip uses; text and line feeds are commands of one byte. */
const LENGTHS: Readonly<Record<number, { usual: number; others: Readonly<Record<number, number>> }>> = {
  /** Commands that begin with DLE. */
  16: { usual: 3, others: {} },
  /** Commands that begin with ESC. `@`, `$` and a backslash have another length. */
  27: { usual: 3, others: { 64: 2, 36: 4, 92: 4 } },
  /** Commands that begin with FS. `.` and `S` have another length. */
  28: { usual: 3, others: { 46: 2, 83: 4 } },
  /** Commands that begin with GS. `L`, `W` and `V` have another length. */
  29: { usual: 3, others: { 76: 4, 87: 4, 86: 4 } },
};

export type EscPosCommand =
  | { kind: 'letter'; byte: number }
  | { kind: 'page'; page: number }
  | { kind: 'line' | 'image' | 'cut' | 'finished' | 'initialize' | 'other' };

/** The status query `DLE EOT 1`, `2`, `4`. */
export const STATUS_QUESTION = Buffer.from([16, 4, 1, 16, 4, 2, 16, 4, 4]);

/** Reads the command at the beginning and its length; null if it is incomplete. */
export function readCommand(bytes: Buffer): { command: EscPosCommand; length: number } | null {
  const length = lengthOf(bytes);
  if (length === null || length > bytes.length) return null;
  const [first = 0, second = 0, third = 0] = bytes;
  if (first >= 32) return { command: { kind: 'letter', byte: first }, length };
  if (first === 10) return { command: { kind: 'line' }, length };
  // The bytes 27 and 116 are the command `ESC t`; 27 and 64 are `ESC @`.
  if (first === 27 && second === 116) return { command: { kind: 'page', page: third }, length };
  if (first === 27 && second === 64) return { command: { kind: 'initialize' }, length };
  const kind = first === 29 ? KINDS_OF_GS[second] : undefined;
  return { command: { kind: kind ?? 'other' }, length };
}

/** The kinds of the commands `GS v`, `GS V` and `GS r`. */
const KINDS_OF_GS: Readonly<Record<number, 'image' | 'cut' | 'finished'>> = {
  118: 'image',
  86: 'cut',
  114: 'finished',
};

function lengthOf(bytes: Buffer): number | null {
  const [first = 0, second] = bytes;
  const known = LENGTHS[first];
  if (!known) return 1;
  if (second === undefined) return null;
  if (first === 29 && KINDS_OF_GS[second] === 'image') {
    return bytes.length < 8 ? null : 8 + bytes.readUInt16LE(4) * bytes.readUInt16LE(6);
  }
  return known.others[second] ?? known.usual;
}
