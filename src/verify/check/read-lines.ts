const LINE_FEED = 0x0a;

/**
 * Cuts a file into lines while it is read.
 * @param take called for each line with its end, which the last may lack; its bytes hold until the next call
 */
export async function readLines(
  chunks: AsyncIterable<Uint8Array>,
  take: (line: Uint8Array, number: number) => void,
  seen: (chunk: Uint8Array) => void = () => undefined,
): Promise<void> {
  let begun: Uint8Array[] = [];
  let number = 0;
  for await (const chunk of chunks) {
    seen(chunk);
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      number += 1;
      const rest = chunk.subarray(from, end + 1);
      take(begun.length === 0 ? rest : joined([...begun, rest]), number);
      begun = [];
      from = end + 1;
    }
    // What a reader hands out may be written over with its next piece.
    if (from < chunk.length) begun.push(chunk.slice(from));
  }
  if (begun.length > 0) take(joined(begun), number + 1);
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
