/** A quoted or bare field and its terminator. */
const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;

/** Parses CSV by RFC 4180, independent of the writer under test. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const field = new RegExp(FIELD);
  field.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  while (field.lastIndex < text.length) {
    const at = field.lastIndex;
    const found = field.exec(text);
    if (!found) throw new SyntaxError(`What stands at ${at} is no field.`);
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
