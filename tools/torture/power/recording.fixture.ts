import type { Operation, Resize, Write } from './recording.ts';

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
