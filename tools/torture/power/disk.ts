import path from 'node:path';
import type { Operation, Resize, Write } from './recording.ts';

/** The number of bytes that a disk writes atomically. */
export const SECTOR_BYTES = 512;

/** What becomes of an unsynced write. Some sectors of a torn write survive; a zeroed write only extends the file. */
export type WriteFate = 'kept' | 'dropped' | 'torn' | 'zeroed';

export interface Fates {
  ofWrite(write: Write): WriteFate;
  ofSector(): boolean;
  /** Returns true if a change of a file's size or of a folder survives. */
  ofChange(): boolean;
}

/** The files of a disk by their paths below the recorded folder. */
export type Disk = ReadonlyMap<string, Uint8Array>;

/** Keeps every change, as the process itself saw the disk. */
export const EVERYTHING_KEPT: Fates = { ofWrite: () => 'kept', ofSector: () => true, ofChange: () => true };

/**
 * Returns the disk after a power cut. A file's contents at its last sync and a folder's names at its last sync survive.
 * Every later change survives on its own or not: out of order, in part, or as space that was never filled. A synced
 * file in an unsynced folder may have no name.
 * @param during index of the running operation; a running sync has secured nothing yet
 */
export function diskAfterCut(operations: readonly Operation[], during: number, fates: Fates): Disk {
  const files = new Map<number, StoredFile>();
  const folders = new StoredNames();
  for (const operation of operations.slice(0, during)) apply(operation, files, folders);
  const last = operations[during];
  if (last && last.kind !== 'sync' && last.kind !== 'syncFolder') apply(last, files, folders);

  const disk = new Map<string, Uint8Array>();
  for (const [name, file] of folders.afterCut(fates)) disk.set(name, contentsOf(files, file).afterCut(fates));
  return disk;
}

export function diskAsSeen(operations: readonly Operation[]): Disk {
  return diskAfterCut(operations, operations.length, EVERYTHING_KEPT);
}

function apply(operation: Operation, files: Map<number, StoredFile>, folders: StoredNames): void {
  switch (operation.kind) {
    case 'create':
      files.set(operation.file, new StoredFile());
      folders.change({ folder: path.dirname(operation.name), set: [operation.name, operation.file], remove: null });
      return;
    case 'createFolder':
      folders.change({ folder: path.dirname(operation.name), set: [operation.name, FOLDER], remove: null });
      return;
    case 'write':
    case 'resize':
      contentsOf(files, operation.file).change(operation);
      return;
    case 'sync':
      contentsOf(files, operation.file).sync();
      return;
    case 'syncFolder':
      folders.sync(operation.name === '' ? '.' : operation.name);
      return;
    case 'rename':
      folders.rename(operation.name, operation.newName);
      return;
    case 'unlink':
      folders.change({ folder: path.dirname(operation.name), set: null, remove: operation.name });
      return;
  }
}

function contentsOf(files: ReadonlyMap<number, StoredFile>, file: number): StoredFile {
  const stored = files.get(file);
  if (!stored) throw new Error(`The recording changes file ${file} before it is there.`);
  return stored;
}

class StoredFile {
  readonly #certain = new Contents();
  #since: Array<Write | Resize> = [];

  change(change: Write | Resize): void {
    this.#since.push(change);
  }

  sync(): void {
    for (const change of this.#since) applyChange(this.#certain, change, EVERYTHING_KEPT);
    this.#since = [];
  }

  afterCut(fates: Fates): Uint8Array {
    const contents = this.#certain.copy();
    for (const change of this.#since) applyChange(contents, change, fates);
    return contents.bytes();
  }
}

function applyChange(contents: Contents, change: Write | Resize, fates: Fates): void {
  if (change.kind === 'write') applyWrite(contents, change, fates);
  else if (fates.ofChange()) contents.resize(change.size);
}

function applyWrite(contents: Contents, change: Write, fates: Fates): void {
  const { from, data } = change;
  switch (fates.ofWrite(change)) {
    case 'kept':
      contents.put(from, data);
      break;
    case 'zeroed':
      contents.put(from, new Uint8Array(data.length));
      break;
    case 'torn':
      applySectors(contents, change, fates);
      break;
    case 'dropped':
      break;
  }
}

/** Applies the surviving sectors of a torn write. Sectors are aligned to the file, not to the start of the write. */
function applySectors(contents: Contents, { from, data }: Write, fates: Fates): void {
  const end = from + data.length;
  for (let at = from; at < end; ) {
    const next = Math.min(end, (Math.floor(at / SECTOR_BYTES) + 1) * SECTOR_BYTES);
    if (fates.ofSector()) contents.put(at, data.subarray(at - from, next - from));
    at = next;
  }
}

/** A growing byte array, in which a gap before a new write is zero. */
class Contents {
  #room: Uint8Array;
  #size: number;

  constructor(bytes: Uint8Array = new Uint8Array(0)) {
    this.#room = bytes;
    this.#size = bytes.length;
  }

  put(from: number, data: Uint8Array): void {
    this.#reach(from + data.length);
    this.#room.set(data, from);
  }

  resize(size: number): void {
    this.#reach(size);
    // The removed part must be zero if the file grows again.
    this.#room.fill(0, size, this.#size);
    this.#size = size;
  }

  bytes(): Uint8Array {
    return this.#room.subarray(0, this.#size);
  }

  copy(): Contents {
    return new Contents(this.bytes().slice());
  }

  #reach(size: number): void {
    if (size > this.#room.length) {
      const larger = new Uint8Array(Math.max(size, this.#room.length * 2));
      larger.set(this.bytes());
      this.#room = larger;
    }
    this.#size = Math.max(this.#size, size);
  }
}

/** The number under which the table of names lists a folder. */
const FOLDER = 0;

/** A change in a folder, which adds a name, removes a name, or does both at once. */
interface NameChange {
  readonly folder: string;
  readonly set: readonly [name: string, file: number] | null;
  readonly remove: string | null;
}

class StoredNames {
  readonly #certain = new Map<string, number>();
  readonly #seen = new Map<string, number>();
  #since: NameChange[] = [];

  change(change: NameChange): void {
    this.#since.push(change);
    rename(this.#seen, change);
  }

  rename(from: string, to: string): void {
    const file = this.#seen.get(from);
    if (file === undefined) throw new Error(`The recording renames ${from}, which is not there.`);
    this.change({ folder: path.dirname(to), set: [to, file], remove: from });
  }

  sync(folder: string): void {
    for (const change of this.#since) if (change.folder === folder) rename(this.#certain, change);
    this.#since = this.#since.filter((change) => change.folder !== folder);
  }

  /** Returns the files whose parent folders survived too. */
  afterCut(fates: Fates): [name: string, file: number][] {
    const names = new Map(this.#certain);
    for (const change of this.#since) if (fates.ofChange()) rename(names, change);
    return [...names].filter(([name, file]) => file !== FOLDER && isReachable(names, name));
  }
}

function isReachable(names: ReadonlyMap<string, number>, name: string): boolean {
  const folder = path.dirname(name);
  return folder === '.' || (names.get(folder) === FOLDER && isReachable(names, folder));
}

function rename(names: Map<string, number>, { set, remove }: NameChange): void {
  if (remove !== null) names.delete(remove);
  if (set !== null) names.set(...set);
}
