import type { FilePart } from './check-tools.ts';

export interface GivenFile {
  name: string;
  size: number;
  /** Reads the file, or a part of it, from its start on each call. */
  chunks(part?: FilePart): AsyncIterable<Uint8Array>;
}

export interface GivenFolder {
  name: string;
  files: readonly GivenFile[];
  /** The names of links, subfolders and other non-files, if there are any. */
  others?: readonly string[];
}
