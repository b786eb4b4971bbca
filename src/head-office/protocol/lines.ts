const LINE_FEED = 0x0a;

/** The lines of some bytes, each with its line feed; what comes after the last one is none. */
export function linesIn(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let from = 0;
  for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, from)) {
    lines.push(bytes.subarray(from, end + 1));
    from = end + 1;
  }
  return lines;
}
