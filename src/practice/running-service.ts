import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a practice service is made from. */
export interface PracticeServiceOptions {
  /** Path of its SQLite file, or `:memory:`. */
  readonly database: string;
  readonly publicKey: string;
  /** 24 characters. */
  readonly encryptionKey: string;
  readonly clock: () => Date;
  /** That many bytes that nobody can guess. */
  readonly randomBytes: (count: number) => Uint8Array;
  /** 0, the default, takes a free port. */
  readonly port?: number;
  /** Takes one line for each request: operation, reference and what was sent back. Never a payment detail. */
  readonly logger?: (line: string) => void;
}

/** A running practice service. */
export interface RunningService {
  /** `http://127.0.0.1:` and the port. */
  readonly baseUrl: string;
  /** Breaks the open lines, closes the port and the file. */
  stop(): Promise<void>;
}

/** What answers requests, for a server of somebody else's. */
export interface PracticeHandler {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Ends what waits to be answered. */
  stop(): Promise<void>;
}
