import { describe, expect, it } from 'vitest';
import { frame } from './recording.fixture.ts';
import { readRecording } from './recording.ts';

describe('a recording', () => {
  it('is read as the operations that were written', () => {
    const recording = Buffer.concat([
      frame({ kind: 'M', name: 'shop' }),
      frame({ kind: 'C', name: 'shop/ö', inode: 77 }),
      frame({ kind: 'W', name: 'shop/ö', inode: 77, position: 4, data: 'money' }),
      frame({ kind: 'Z', name: 'shop/ö', inode: 77, position: 6 }),
      frame({ kind: 'S', name: 'shop/ö', inode: 77 }),
      frame({ kind: 'R', name: 'shop/ö', newName: 'shop/o' }),
      frame({ kind: 'F', name: 'shop' }),
      frame({ kind: 'U', name: 'shop/o' }),
    ]);
    expect(readRecording(recording)).toEqual([
      { kind: 'createFolder', name: 'shop' },
      { kind: 'create', file: 1, name: 'shop/ö' },
      { kind: 'write', file: 1, name: 'shop/ö', from: 4, data: Buffer.from('money') },
      { kind: 'resize', file: 1, name: 'shop/ö', size: 6 },
      { kind: 'sync', file: 1, name: 'shop/ö' },
      { kind: 'rename', name: 'shop/ö', newName: 'shop/o' },
      { kind: 'syncFolder', name: 'shop' },
      { kind: 'unlink', name: 'shop/o' },
    ]);
  });

  it('distinguishes a file from a later one with the same inode', () => {
    const recording = Buffer.concat([
      frame({ kind: 'C', name: 'old', inode: 5 }),
      frame({ kind: 'U', name: 'old' }),
      frame({ kind: 'C', name: 'new', inode: 5 }),
      frame({ kind: 'S', name: 'new', inode: 5 }),
    ]);
    expect(readRecording(recording).at(-1)).toEqual({ kind: 'sync', file: 2, name: 'new' });
  });

  it('is refused if it ends within a frame', () => {
    const recording = frame({ kind: 'C', name: 'file', inode: 5 });
    expect(() => readRecording(recording.subarray(0, 20))).toThrow('within a frame');
    expect(() => readRecording(recording.subarray(0, 34))).toThrow('within a frame');
  });

  it('is refused if it does not show how a file was created', () => {
    expect(() => readRecording(frame({ kind: 'W', name: 'file', inode: 5, data: 'x' }))).toThrow('came to be');
  });
});
