const FIRST_ROOM = 64 * 1024;

/** Reads bytes from pieces of any size. */
export class ByteReader {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #room = new Uint8Array(FIRST_ROOM);
  /** The start of the bytes that were read but not skipped. They end at `#end`. */
  #start = 0;
  #end = 0;

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** Returns the next bytes without consuming them, or fewer at the end. They stay valid until the next call. */
  async peek(count: number): Promise<Uint8Array> {
    while (this.#end - this.#start < count) {
      const { done, value } = await this.#pieces.next();
      if (done) break;
      this.#hold(value);
    }
    return this.#room.subarray(this.#start, Math.min(this.#start + count, this.#end));
  }

  /** Consumes bytes that `peek` returned. */
  skip(count: number): void {
    this.#start += count;
  }

  /** Stops before the end. */
  async stop(): Promise<void> {
    await this.#pieces.return?.();
  }

  /** Copies a piece, because the source may reuse its memory. */
  #hold(piece: Uint8Array): void {
    if (this.#end + piece.length > this.#room.length) {
      const held = this.#room.subarray(this.#start, this.#end);
      const isTight = 2 * (held.length + piece.length) > this.#room.length;
      const room = isTight ? new Uint8Array(4 * (held.length + piece.length)) : this.#room;
      room.set(held);
      this.#room = room;
      this.#end = held.length;
      this.#start = 0;
    }
    this.#room.set(piece, this.#end);
    this.#end += piece.length;
  }
}
