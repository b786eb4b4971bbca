import type { FileThreads } from './given-folder.ts';
import type { ThreadAnswer, ThreadTask } from './thread-task.ts';

/** A thread that looks at files: it does one thing at a time. */
export interface CheckThread<Place> {
  /** @param place where the file is */
  ask(place: Place, task: ThreadTask): Promise<ThreadAnswer>;
  end(): void;
}

/** Below that threads take longer to start than the check takes. */
const LARGE_BYTES = 16 * 1024 * 1024;

/** So much of a file is proved at a time. */
const PIECE_BYTES = 16 * 1024 * 1024;

/** Hands what is to be done to threads, in its order, as they become free. */
export class ThreadQueue<Place> {
  readonly #start: () => CheckThread<Place>[];
  #threads: CheckThread<Place>[] | null = null;
  #idle: CheckThread<Place>[] = [];
  readonly #waiting: ((thread: CheckThread<Place>) => void)[] = [];

  /** @param start called when the first of them is needed */
  constructor(start: () => CheckThread<Place>[]) {
    this.#start = start;
  }

  /** The threads for one file; undefined where it is too small for them. */
  forFile(place: Place, fileBytes: number): FileThreads | undefined {
    if (fileBytes < LARGE_BYTES) return undefined;
    return {
      pieceBytes: PIECE_BYTES,
      hash: async () => (await this.#ask(place, { kind: 'hash', fileBytes })).hash ?? new Uint8Array(),
      proveLines: async (lines) => (await this.#ask(place, { kind: 'lines', lines })).proven,
    };
  }

  /** Ends the threads, whatever they do. */
  end(): void {
    for (const thread of this.#threads ?? []) thread.end();
  }

  async #ask(place: Place, task: ThreadTask): Promise<ThreadAnswer> {
    const thread = await this.#whenFree();
    try {
      return await thread.ask(place, task);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(thread);
      else this.#idle.push(thread);
    }
  }

  #whenFree(): Promise<CheckThread<Place>> {
    if (!this.#threads) {
      this.#threads = this.#start();
      this.#idle = [...this.#threads];
    }
    const thread = this.#idle.pop();
    return thread ? Promise.resolve(thread) : new Promise((resolve) => void this.#waiting.push(resolve));
  }
}
