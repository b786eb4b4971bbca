const LINE_FEED = 0x0a;

/** Yields the lines of a backup file. Only a line feed ends a line, because typed text may contain other separators. */
export async function* textLines(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<string, void, undefined> {
  let begun: Uint8Array[] = [];
  for await (const piece of pieces) {
    let from = 0;
    for (let end = piece.indexOf(LINE_FEED); end !== -1; end = piece.indexOf(LINE_FEED, from)) {
      yield Buffer.concat([...begun, piece.subarray(from, end)]).toString('utf8');
      begun = [];
      from = end + 1;
    }
    if (from < piece.length) begun.push(piece.subarray(from));
  }
}

/** Groups lines up to a number and a total length. A line over the length limit forms its own group. */
export async function* linesTogether(
  lines: AsyncIterable<string>,
  most: { lines: number; characters: number },
): AsyncGenerator<string[], void, undefined> {
  let together: string[] = [];
  let characters = 0;
  for await (const line of lines) {
    const isFull = together.length === most.lines || characters + line.length > most.characters;
    if (isFull && together.length > 0) {
      yield together;
      together = [];
      characters = 0;
    }
    together.push(line);
    characters += line.length;
  }
  if (together.length > 0) yield together;
}
