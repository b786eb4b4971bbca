const LINE_FEED = 0x0a;

/**
 * The lines of a copy, without their line feeds; what comes after the last one is none. A line feed alone ends a line: what a person typed
 * may have other characters at which readers of text begin a new one.
 */
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

/** Lines as many as may be together, by their number and by their length. One that is longer than all may be stands alone. */
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
