import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AUTHENTICATION_KEY, temporaryFolder } from '../write/store.fixture.ts';
import { authenticationOf, taggedJson } from './authentication.ts';
import { type HeadMarker, type HeadMarkerReading, readHeadMarker, writeHeadMarker } from './head-marker.ts';
import { faultOfHeads, keepHeads, outsideFile, readOutside } from './heads.ts';

const KEY = authenticationOf(AUTHENTICATION_KEY, 'head');
const OTHER_KEY = authenticationOf(new Uint8Array(32).fill(9), 'head');
const MARKER: HeadMarker = {
  journal: '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11',
  mode: 'practice',
  seq: 3,
  hash: 'ab'.repeat(32),
};
const ABSENT: HeadMarkerReading = { kind: 'absent' };
const UNREADABLE: HeadMarkerReading = { kind: 'unreadable' };
const AUTHENTICATED: HeadMarkerReading = { kind: 'present', marker: MARKER };

const NUMBERS = { day: 7, seal: 12, shift: 31, case: 2, run: 1 };

const fileIn = (folder = temporaryFolder()) => join(folder, 'head.json');

function headFile(change: object = {}): string {
  const file = fileIn();
  writeFileSync(file, taggedJson({ form: 2, ...MARKER, ...change }, KEY));
  return file;
}

describe('a head file', () => {
  it.each([MARKER, { ...MARKER, numbers: NUMBERS }])('reads a head file as it was written: %j', (marker) => {
    const file = fileIn();
    writeHeadMarker(file, marker, KEY);
    expect(readHeadMarker(file, KEY)).toStrictEqual({ kind: 'present', marker });
  });

  it('takes a missing head file as absent, and fails if the disk fails', () => {
    expect(readHeadMarker(fileIn())).toEqual(ABSENT);
    expect(() => readHeadMarker(temporaryFolder())).toThrow('EISDIR');
  });

  it('cannot read a head file with another key, and reads it without a key because no tag is checked', () => {
    expect(readHeadMarker(headFile(), OTHER_KEY)).toEqual(UNREADABLE);
    expect(readHeadMarker(headFile())).toEqual(AUTHENTICATED);
  });

  it.each([
    { mode: 'other' },
    { seq: -1 },
    { hash: 'ab'.repeat(31) },
    { form: 3 },
    { more: true },
    { numbers: { ...NUMBERS, day: -1 } },
    { numbers: {} },
  ])('cannot read a head file that contains %j', (change) => {
    expect(readHeadMarker(headFile(change), KEY)).toEqual(UNREADABLE);
  });
});

describe('faultOfHeads', () => {
  const OTHER = { journal: '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a12' };
  const EMPTY = { hasEntries: false };

  it.each<[string, HeadMarkerReading, HeadMarkerReading | null, object, string | null]>([
    ['no fault if both heads are authentic', AUTHENTICATED, AUTHENTICATED, {}, null],
    ['no fault if there is no outside place', AUTHENTICATED, null, {}, null],
    ['an absent head', ABSENT, AUTHENTICATED, {}, 'headMissing'],
    ['no fault if the head of a journal without entries is absent', ABSENT, AUTHENTICATED, EMPTY, null],
    ['an unreadable head', UNREADABLE, AUTHENTICATED, {}, 'headMissing'],
    ['an absent outside head', AUTHENTICATED, ABSENT, {}, 'headMissing'],
    ['an unreadable outside head', AUTHENTICATED, UNREADABLE, {}, 'headMissing'],
    ['an unreadable outside head even without entries', AUTHENTICATED, UNREADABLE, EMPTY, 'headMissing'],
    ['another journal in the outside head', AUTHENTICATED, AUTHENTICATED, OTHER, 'otherJournal'],
    [
      'another journal in the outside head even without entries',
      ABSENT,
      AUTHENTICATED,
      { ...OTHER, ...EMPTY },
      'otherJournal',
    ],
  ])('finds %s', (_name, inside, outside, change, fault) => {
    const journal = { journal: MARKER.journal, hasEntries: true, ...change };
    expect(faultOfHeads({ inside, outside }, journal)).toBe(fault);
  });
});

describe('readOutside', () => {
  it('finds the outside head by the path of the journal, whatever journal lies there', () => {
    const [one, other] = [temporaryFolder(), temporaryFolder()];
    expect(outsideFile('/heads', one)).toMatch(/^.heads.journal-[0-9a-f]{32}\.json$/);
    expect(outsideFile('/heads', one)).not.toBe(outsideFile('/heads', other));
    expect(outsideFile('/heads', join(other, '..', basename(one)))).toBe(outsideFile('/heads', one));
    expect(outsideFile(null, one)).toBeNull();
  });

  it('reads the outside head like the inside one, and treats only an inaccessible place as absent', () => {
    expect(readOutside(headFile(), KEY)).toEqual(AUTHENTICATED);
    expect(readOutside(headFile(), OTHER_KEY)).toEqual(UNREADABLE);
    expect(readOutside(fileIn(), KEY)).toEqual(ABSENT);
    expect(readOutside(temporaryFolder(), KEY)).toEqual(UNREADABLE);
    expect(readOutside('/dev/null/heads/journal.json', KEY)).toEqual(ABSENT);
    expect(readOutside(null, KEY)).toBeNull();
  });
});

describe('keepHeads', () => {
  function keeping(changes: Partial<Parameters<typeof keepHeads>[0]> = {}) {
    const newest = { ...MARKER };
    const failures: unknown[] = [];
    const place = {
      inside: fileIn(),
      outside: join(temporaryFolder(), 'of', 'tills', 'outside.json') as string | null,
      authentication: KEY as typeof KEY | null,
      ...changes,
    };
    const heads = keepHeads({ head: () => newest, outsideFailed: (error) => failures.push(error), ...place });
    const read = () => [readHeadMarker(place.inside), readOutside(place.outside, place.authentication)];
    return { ...place, heads, newest, failures, read };
  }

  it('writes both heads, and creates the outside folder for its owner alone', () => {
    const { heads, read, outside, failures } = keeping();
    heads.mark();
    expect(read()).toEqual([AUTHENTICATED, AUTHENTICATED]);
    if (process.platform !== 'win32') expect(statSync(join(outside ?? '', '..')).mode & 0o777).toBe(0o700);
    expect(failures).toEqual([]);
  });

  it.each(['mark', 'follow'] as const)('writes heads again only for a newer event: %s', (name) => {
    const { heads, newest, read, inside, outside } = keeping();
    heads[name]();
    expect(read()).toEqual([AUTHENTICATED, AUTHENTICATED]);
    for (const file of [inside, outside ?? '']) rmSync(file);
    heads[name]();
    expect(read()).toEqual([ABSENT, ABSENT]);
    newest.seq += 1;
    heads[name]();
    expect(read()).toMatchObject([{ marker: { seq: 4 } }, { marker: { seq: 4 } }]);
  });

  it('changes no head when it tests the disk, and throws if the disk refuses', () => {
    const { heads, newest, read, inside } = keeping();
    heads.mark();
    newest.seq += 1;
    heads.tryDisk();
    expect(read()).toEqual([AUTHENTICATED, AUTHENTICATED]);
    rmSync(`${inside}.new`);
    mkdirSync(`${inside}.new`);
    expect(() => heads.tryDisk()).toThrow();
  });

  it('writes one head if there is no outside place', () => {
    const { heads, read, failures } = keeping({ outside: null });
    heads.mark();
    expect(read()).toEqual([AUTHENTICATED, null]);
    expect(failures).toEqual([]);
  });

  it('reports an outside place that cannot be written, and continues', () => {
    const outside = temporaryFolder();
    mkdirSync(join(outside, 'outside.json'));
    const { heads, read, failures } = keeping({ outside: join(outside, 'outside.json') });
    heads.mark();
    expect(read()[0]).toEqual(AUTHENTICATED);
    expect(failures).toEqual([expect.any(Error)]);
  });

  it('throws if the inside head cannot be written, and retries the next time', () => {
    const inside = temporaryFolder();
    const { heads, read } = keeping({ inside });
    expect(() => heads.mark()).toThrow();
    rmSync(inside, { recursive: true });
    heads.mark();
    expect(read()).toEqual([AUTHENTICATED, AUTHENTICATED]);
  });

  it('writes no head without a key, and leaves existing heads unchanged', () => {
    const { heads, newest, read, inside, outside } = keeping({ authentication: null });
    heads.mark();
    expect(read()).toEqual([ABSENT, ABSENT]);
    expect(existsSync(outside ?? '')).toBe(false);
    writeHeadMarker(inside, MARKER, KEY);
    newest.seq += 1;
    heads.mark();
    expect(read()).toEqual([AUTHENTICATED, ABSENT]);
  });
});
