/** Inflates DEFLATE data in pieces, in a browser and in Node. Throws on invalid data. */
export async function* inflate(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces = packed[Symbol.asyncIterator]();
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      // Copies the piece, because the source may reuse or share its memory.
      else controller.enqueue(new Uint8Array(value));
    },
    async cancel() {
      await pieces.return?.();
    },
  });
  const reader = source.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}
