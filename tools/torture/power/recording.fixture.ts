import type { Operation, Resize, Write } from './recording.ts';

/** Builds operations for tests of the disk. Files are numbered. */

export function create(name: string, file = 1): Operation {
  return { kind: 'create', name, file };
}

export function write(text: string, from = 0, file = 1): Write {
  return { kind: 'write', name: 'any', file, from, data: Buffer.from(text) };
}

export function resize(size: number, file = 1): Resize {
  return { kind: 'resize', name: 'any', file, size };
}

export function sync(file = 1): Operation {
  return { kind: 'sync', name: 'any', file };
}

export function syncFolder(name = ''): Operation {
  return { kind: 'syncFolder', name };
}

/** Builds a frame in the format of recorder.c. */
export function frame(parts: {
  kind: string;
  name: string;
  newName?: string;
  data?: string;
  inode?: number;
  position?: number;
}): Buffer {
  const { kind, name, newName = '', data = '', inode = 0, position = 0 } = parts;
  const header = Buffer.alloc(32);
  header.writeUInt32LE(kind.charCodeAt(0), 0);
  header.writeUInt32LE(Buffer.byteLength(name), 4);
  header.writeUInt32LE(Buffer.byteLength(newName), 8);
  header.writeUInt32LE(Buffer.byteLength(data), 12);
  header.writeBigUInt64LE(BigInt(inode), 16);
  header.writeBigUInt64LE(BigInt(position), 24);
  return Buffer.concat([header, Buffer.from(name + newName + data)]);
}
