import type { FilePart } from './check-tools.ts';
import type { LinesTask, ProvenLines } from './prove-lines.ts';

/** A file as it lies in an export's folder. */
export interface GivenFile {
  name: string;
  size: number;
  /** From its beginning or a part of it, each time that it is called. */
  chunks(part?: FilePart): AsyncIterable<Uint8Array>;
  /** Left out where this place has no other threads, or where the file is too small to be worth them. */
  threads?: FileThreads | undefined;
}

/** Threads that look at a file while this one does something else. What is asked is done in its order, several at a time. */
export interface FileThreads {
  /** The SHA-256 of all of it. */
  hash(): Promise<Uint8Array>;
  /** @returns null where anything does not hold */
  proveLines(task: LinesTask): Promise<ProvenLines | null>;
  /** So much of it is proved at a time. */
  pieceBytes: number;
}

/** The folder of an export. */
export interface GivenFolder {
  /** As a person knows it. */
  name: string;
  files: readonly GivenFile[];
  /** The names of what is no plain file: folders, links and the like. Left out where there is nothing of the kind. */
  others?: readonly string[];
}
