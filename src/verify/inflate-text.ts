/** Unpacks a text in UTF-8 that was packed with DEFLATE, piece by piece: as a browser and as Node can. Throws where it is none. */
export async function* inflateText(packed: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const pieces = packed[Symbol.asyncIterator]();
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      // What a reader hands out may be written over with its next piece, or lie in memory that is shared.
      else controller.enqueue(new Uint8Array(value));
    },
  });
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const reader = source.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    yield utf8.decode(value, { stream: true });
  }
  yield utf8.decode();
}
