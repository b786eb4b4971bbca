import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diskAfterCut, diskAsSeen, EVERYTHING_KEPT, type Fates, SECTOR_BYTES, type WriteFate } from './disk.ts';
import { create, resize, sync, syncFolder, write } from './recording.fixture.ts';
import type { Operation } from './recording.ts';

const NOTHING_KEPT: Fates = { ofWrite: () => 'dropped', ofSector: () => false, ofChange: () => false };

function contents(operations: readonly Operation[], fates: Partial<Fates> = {}): string | undefined {
  const disk = diskAfterCut(operations, operations.length, { ...NOTHING_KEPT, ...fates });
  const file = disk.get('file');
  return file && Buffer.from(file).toString();
}

function writesAre(fate: WriteFate): Partial<Fates> {
  return { ofWrite: () => fate };
}

describe('disk after a power cut', () => {
  const named = [create('file'), syncFolder()];

  it('a power cut keeps synced data', () => {
    expect(contents([...named, write('paid'), sync()])).toBe('paid');
  });

  it('a power cut may lose unsynced writes', () => {
    expect(contents([...named, write('paid'), sync(), write('open', 4)])).toBe('paid');
    expect(contents([...named, write('paid'), sync(), write('open', 4)], EVERYTHING_KEPT)).toBe('paidopen');
  });

  it('a power cut may leave space that was never filled', () => {
    expect(contents([...named, write('paid'), sync(), write('open', 4)], writesAre('zeroed'))).toBe('paid\0\0\0\0');
  });

  it('a power cut may keep a later write without an earlier one', () => {
    const later: Partial<Fates> = { ofWrite: ({ from }) => (from === 4 ? 'kept' : 'dropped') };
    expect(contents([...named, write('paid'), write('open', 4)], later)).toBe('\0\0\0\0open');
  });

  it('a power cut may keep some whole sectors of a write', () => {
    const sectors = [false, true, false];
    const torn: Partial<Fates> = { ...writesAre('torn'), ofSector: () => sectors.shift() ?? false };
    const kept = contents([...named, write('x'.repeat(2 * SECTOR_BYTES), 12)], torn);
    expect(kept).toBe('\0'.repeat(SECTOR_BYTES) + 'x'.repeat(SECTOR_BYTES));
  });

  it('a power cut may keep the old or the new size of a file', () => {
    const operations = [...named, write('paidopen'), sync(), resize(4)];
    expect(contents(operations)).toBe('paidopen');
    expect(contents(operations, { ofChange: () => true })).toBe('paid');
  });

  it('a power cut keeps nothing of a truncated part when the file grows again', () => {
    expect(contents([...named, write('paidopen'), resize(4), resize(8), sync()])).toBe('paid\0\0\0\0');
  });

  it('a power cut may lose a synced file whose folder was not synced', () => {
    const operations = [create('file'), write('paid'), sync()];
    expect(contents(operations)).toBeUndefined();
    expect(contents(operations, { ofChange: () => true })).toBe('paid');
  });

  it('a power cut loses the files of a folder whose own name was not synced', () => {
    const operations: Operation[] = [{ kind: 'createFolder', name: 'shop' }, create('shop/file'), syncFolder('shop')];
    expect(diskAfterCut(operations, operations.length, NOTHING_KEPT).size).toBe(0);
    const named = [...operations, syncFolder()];
    expect(diskAfterCut(named, named.length, NOTHING_KEPT).has('shop/file')).toBe(true);
  });

  it('a power cut keeps a renamed file under one of its names', () => {
    const operations: Operation[] = [...named, { kind: 'rename', name: 'file', newName: 'journal' }];
    const namesWith = (fates: Fates) => [...diskAfterCut(operations, operations.length, fates).keys()];
    expect(namesWith(NOTHING_KEPT)).toEqual(['file']);
    expect(namesWith(EVERYTHING_KEPT)).toEqual(['journal']);
  });

  it('a power cut may bring a removed file back', () => {
    const operations: Operation[] = [...named, { kind: 'unlink', name: 'file' }];
    expect(contents(operations)).toBe('');
    expect(contents([...operations, syncFolder()])).toBeUndefined();
  });

  it('ignores a sync that did not finish', () => {
    const operations = [...named, write('paid'), sync()];
    const during = operations.length - 1;
    expect(diskAfterCut(operations, during, NOTHING_KEPT).get('file')?.length).toBe(0);
  });

  it('the disk equals what the process saw if everything was synced', () => {
    const change = fc.oneof(
      fc
        .record({ from: fc.nat(2_000), text: fc.string({ maxLength: 1_500 }) })
        .map(({ from, text }) => write(text, from)),
      fc.nat(3_000).map((size) => resize(size)),
    );
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const operations = [...named, ...changes, sync()];
        expect(diskAfterCut(operations, operations.length, NOTHING_KEPT)).toEqual(diskAsSeen(operations));
      }),
    );
  });
});
