import type { FilePart } from './check-tools.ts';

/** A file in the folder of an export. */
export interface GivenFile {
  name: string;
  size: number;
  /** Reads the file, or a part of it, from its start on each call. */
  chunks(part?: FilePart): AsyncIterable<Uint8Array>;
}

export interface GivenFolder {
  /** The name for reports. */
  name: string;
  files: readonly GivenFile[];
  /** The names of links, subfolders and other non-files, if there are any. */
  others?: readonly string[];
}
