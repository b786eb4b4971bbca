import { Worker } from 'node:worker_threads';
import type { JournalFailure } from '../desk/ports/journal-port.ts';
import type { Opening } from './journal.ts';
import { type Report, type Request, uncarry } from './protocol.ts';

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

export interface ThreadEvents {
  onOpening?: (opening: Opening<null>) => void;
  onUpkeepFailed?: (failure: JournalFailure) => void;
  onFailed?: ((failure: JournalFailure) => void) | undefined;
  /** What is told to whoever still waits when the thread ends unasked. */
  lost: (cause: unknown) => Error;
}

/** A thread that reads or writes journals, seen from the program: requests with numbers, each answered once. */
export class JournalThread<Operations extends { [Name in keyof Operations]: (...given: never[]) => unknown }> {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #lost: ThreadEvents['lost'];
  #nextId = 1;
  #ended: Error | null = null;

  /** @param role what the thread is for, as its module understands it */
  constructor(workerUrl: URL, role: object, events: ThreadEvents) {
    this.#lost = events.lost;
    this.#worker = new Worker(workerUrl, { workerData: role, name: 'journal' });
    this.#worker.on('message', (report: Report) => this.#take(report, events));
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(null));
  }

  /** Whether the thread still answers. */
  get alive(): boolean {
    return this.#ended === null;
  }

  call<Name extends keyof Operations & string>(
    operation: Name,
    ...given: Parameters<Operations[Name]>
  ): Promise<Awaited<ReturnType<Operations[Name]>>> {
    return this.ask(operation, given) as Promise<Awaited<ReturnType<Operations[Name]>>>;
  }

  /** As `call`, where a table says which operation it is. */
  ask(operation: string, given: unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#ended) {
        reject(this.#ended);
        return;
      }
      const request: Request = { id: this.#nextId, operation, given };
      this.#nextId += 1;
      this.#waiting.set(request.id, { resolve, reject });
      this.#worker.postMessage(request);
    });
  }

  /** Ends the thread and waits until it is gone. */
  async end(): Promise<void> {
    this.#end(null);
    await this.#worker.terminate();
  }

  #take(report: Report, events: ThreadEvents): void {
    if (report.kind === 'opening') events.onOpening?.(report.opening);
    else if (report.kind === 'upkeepFailed') events.onUpkeepFailed?.(report.failure);
    else if (report.kind === 'failed') events.onFailed?.(report.failure);
    else {
      const waiting = this.#waiting.get(report.id);
      this.#waiting.delete(report.id);
      if (report.kind === 'answer') waiting?.resolve(report.value);
      else waiting?.reject(uncarry(report.error));
    }
  }

  #end(cause: unknown): void {
    this.#ended ??= this.#lost(cause);
    for (const { reject } of this.#waiting.values()) reject(this.#ended);
    this.#waiting.clear();
  }
}
