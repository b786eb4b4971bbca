const LINE_FEED = 0x0a;

/** The longest line of an export. A longer line is reported but not kept, because a file may be one endless line. */
export const MOST_LINE_BYTES = 8 * 1024 * 1024;

/** Stands for a line that is too long. No line of an export is empty. */
const TOO_LONG = new Uint8Array();

/** Splits bytes into lines with their line feeds. Text after the last line feed is left out. */
export function linesIn(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let from = 0;
  for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, from)) {
    lines.push(bytes.subarray(from, end + 1));
    from = end + 1;
  }
  return lines;
}

/** Reads a file line by line. @param take receives each line with its line feed; valid until the next call */
export async function readLines(
  chunks: AsyncIterable<Uint8Array>,
  take: (line: Uint8Array, number: number) => void,
  seen: (chunk: Uint8Array) => void = () => undefined,
): Promise<void> {
  let number = 0;
  for await (const lines of lineGroups(chunks, seen)) {
    for (const line of lines) {
      number += 1;
      take(line, number);
    }
  }
}

/** Yields the lines that end in each piece, with their line feeds. They stay valid until the next group. */
async function* lineGroups(
  chunks: AsyncIterable<Uint8Array>,
  seen: (chunk: Uint8Array) => void = () => undefined,
): AsyncGenerator<Uint8Array[]> {
  let begun: Uint8Array[] = [];
  let begunBytes = 0;
  for await (const chunk of chunks) {
    seen(chunk);
    const lines: Uint8Array[] = [];
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      const rest = chunk.subarray(from, end + 1);
      lines.push(lineOf(begun, begunBytes, rest));
      begun = [];
      begunBytes = 0;
      from = end + 1;
    }
    // Copies the unfinished line, because the source may reuse its memory.
    begunBytes += chunk.length - from;
    if (begunBytes > MOST_LINE_BYTES) begun = [];
    else if (from < chunk.length) begun.push(chunk.slice(from));
    yield lines;
  }
  if (begunBytes > 0) yield [lineOf(begun, begunBytes, TOO_LONG)];
}

function lineOf(begun: readonly Uint8Array[], begunBytes: number, rest: Uint8Array): Uint8Array {
  if (begunBytes > MOST_LINE_BYTES) return TOO_LONG;
  return begun.length === 0 ? rest : joined([...begun, rest]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
