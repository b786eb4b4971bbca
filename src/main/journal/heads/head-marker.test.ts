import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AUTHENTICATION_KEY, temporaryFolder } from '../write/store.fixture.ts';
import { authenticationOf } from './authentication.ts';
import { type HeadMarker, type HeadMarkerReading, readHeadMarker, writeHeadMarker } from './head-marker.ts';
import { untagged } from './heads.fixture.ts';
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

const fileIn = (folder = temporaryFolder()) => join(folder, 'head.json');

function fileWith(text: string): string {
  const file = fileIn();
  writeFileSync(file, text);
  return file;
}

/** The marker as it is written with the key, with something in it changed. */
function authenticatedFile(change: object = {}): string {
  const file = fileIn();
  writeHeadMarker(file, MARKER, KEY);
  return fileWith(JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...change }));
}

describe('a head', () => {
  it('is read as it was written', () => {
    const file = fileIn();
    writeHeadMarker(file, MARKER, KEY);
    expect(readHeadMarker(file, KEY)).toEqual(AUTHENTICATED);
  });

  it('is nothing without a tag, with a key and without one', () => {
    const file = fileWith(untagged(MARKER));
    expect(readHeadMarker(file)).toEqual(UNREADABLE);
    expect(readHeadMarker(file, KEY)).toEqual(UNREADABLE);
  });

  it('is one line, whose tag is made from everything else in it', () => {
    const file = fileIn();
    writeHeadMarker(file, MARKER, KEY);
    const { hash, journal, mode, seq } = MARKER;
    const tag = Buffer.from(KEY.authenticate(Buffer.from(JSON.stringify({ form: 2, hash, journal, mode, seq }))));
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(/^\{[^\n]*\}\n$/);
    expect(JSON.parse(text)).toEqual({ ...MARKER, form: 2, tag: tag.toString('hex') });
  });

  it('is absent where there is no file, and nobody’s guess where the disk fails', () => {
    expect(readHeadMarker(fileIn())).toEqual(ABSENT);
    expect(() => readHeadMarker(temporaryFolder())).toThrow('EISDIR');
  });

  it('cannot be read with another key; without any its tag is not looked at', () => {
    expect(readHeadMarker(authenticatedFile(), OTHER_KEY)).toEqual(UNREADABLE);
    expect(readHeadMarker(authenticatedFile())).toEqual(AUTHENTICATED);
  });

  it.each([
    { journal: '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a12' },
    { mode: 'live' },
    { seq: 2 },
    { hash: 'cd'.repeat(32) },
    { tag: '00'.repeat(32) },
  ])('cannot be read where somebody has written %j into it', (change) => {
    expect(readHeadMarker(authenticatedFile(change), KEY)).toEqual(UNREADABLE);
    if (!('tag' in change)) expect(readHeadMarker(authenticatedFile(change))).toMatchObject({ marker: change });
  });

  it.each([
    { journal: 'mine' },
    { mode: 'other' },
    { seq: -1 },
    { seq: 1.5 },
    { seq: '3' },
    { hash: 'ab'.repeat(31) },
    { hash: 'ab'.repeat(33) },
    { hash: 'AB'.repeat(32) },
    { form: 3 },
    { form: 1 },
    { tag: undefined },
    { tag: '00'.repeat(31) },
    { tag: `${'00'.repeat(32)}0` },
    { tag: `0${'00'.repeat(32)}` },
    { more: true },
  ])('cannot be read with %j', (change) => {
    expect(readHeadMarker(authenticatedFile(change))).toEqual(UNREADABLE);
  });

  it.each(['', 'rubbish', 'null', '[]'])('cannot be read from %j', (text) => {
    expect(readHeadMarker(fileWith(text))).toEqual(UNREADABLE);
  });
});

describe('the numbers in a head', () => {
  const NUMBERS = { day: 7, seal: 12, shift: 31, case: 2, run: 1 };
  const NUMBERED = { ...MARKER, numbers: NUMBERS };

  function numberedFile(change: object = {}): string {
    const file = fileIn();
    writeHeadMarker(file, NUMBERED, KEY);
    return fileWith(JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...change }));
  }

  it('are read as they were written, and are none where none were', () => {
    expect(readHeadMarker(numberedFile(), KEY)).toStrictEqual({ kind: 'present', marker: NUMBERED });
    expect(readHeadMarker(authenticatedFile(), KEY)).toStrictEqual(AUTHENTICATED);
  });

  it('are in what the tag is made from', () => {
    const { hash, journal, mode, numbers, seq } = NUMBERED;
    const [{ case: cases, day, run, seal, shift }, form] = [numbers, 2];
    const sorted = { form, hash, journal, mode, numbers: { case: cases, day, run, seal, shift }, seq };
    const tag = Buffer.from(KEY.authenticate(Buffer.from(JSON.stringify(sorted)))).toString('hex');
    expect(JSON.parse(readFileSync(numberedFile(), 'utf8'))).toEqual({ ...NUMBERED, form, tag });
  });

  it.each([undefined, { ...NUMBERS, day: 6 }, { ...NUMBERS, run: undefined }])(
    'make the head unreadable where somebody has made %j of them',
    (numbers) => expect(readHeadMarker(numberedFile({ numbers }), KEY)).toEqual(UNREADABLE),
  );

  it('make the head unreadable where somebody has added them', () => {
    expect(readHeadMarker(authenticatedFile({ numbers: NUMBERS }), KEY)).toEqual(UNREADABLE);
    const plain = JSON.stringify({ ...NUMBERED, form: 1 });
    expect(readHeadMarker(fileWith(plain), KEY)).toEqual(UNREADABLE);
  });

  it.each([{ ...NUMBERS, day: -1 }, { ...NUMBERS, seal: '12' }, { ...NUMBERS, more: 1 }, {}, 7])(
    'make the head unreadable where they are %j',
    (numbers) => expect(readHeadMarker(numberedFile({ numbers }))).toEqual(UNREADABLE),
  );
});

describe('what two heads say of a journal', () => {
  const found = (
    inside: HeadMarkerReading,
    outside: HeadMarkerReading | null,
    changes: { journal?: string; hasEntries?: boolean } = {},
  ) => faultOfHeads({ inside, outside }, { journal: MARKER.journal, hasEntries: true, ...changes });

  it('is nothing against it where both are authenticated, or where there is no place outside', () => {
    expect(found(AUTHENTICATED, AUTHENTICATED)).toBeNull();
    expect(found(AUTHENTICATED, null)).toBeNull();
  });

  it.each([
    ['absent', ABSENT],
    ['unreadable', UNREADABLE],
  ])('is that one is missing where the one beside it is %s, if there are entries', (_name, inside) => {
    expect(found(inside, AUTHENTICATED)).toBe('headMissing');
    expect(found(inside, null)).toBe('headMissing');
    expect(found(inside, AUTHENTICATED, { hasEntries: false })).toBeNull();
  });

  it('is that one is missing where the one outside is absent, if there are entries', () => {
    expect(found(AUTHENTICATED, ABSENT)).toBe('headMissing');
    expect(found(AUTHENTICATED, ABSENT, { hasEntries: false })).toBeNull();
  });

  it('is that one is missing where the one outside cannot be read', () => {
    expect(found(AUTHENTICATED, UNREADABLE)).toBe('headMissing');
    expect(found(AUTHENTICATED, UNREADABLE, { hasEntries: false })).toBe('headMissing');
  });

  it('is that another journal lies there where the one outside names another', () => {
    const journal = '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a12';
    expect(found(AUTHENTICATED, AUTHENTICATED, { journal })).toBe('otherJournal');
    expect(found(ABSENT, AUTHENTICATED, { journal, hasEntries: false })).toBe('otherJournal');
  });
});

describe('the head outside the profile', () => {
  it('has the name of the place of its journal, whatever lies there', () => {
    const [one, other] = [temporaryFolder(), temporaryFolder()];
    expect(outsideFile('/heads', one)).toMatch(/^.heads.journal-[0-9a-f]{32}\.json$/);
    expect(outsideFile('/heads', one)).not.toBe(outsideFile('/heads', other));
    expect(outsideFile('/heads', join(other, '..', basename(one)))).toBe(outsideFile('/heads', one));
    expect(outsideFile(null, one)).toBeNull();
  });

  it('is read as the other one is; if its place cannot be read, it is absent', () => {
    expect(readOutside(authenticatedFile(), KEY)).toEqual(AUTHENTICATED);
    expect(readOutside(authenticatedFile(), OTHER_KEY)).toEqual(UNREADABLE);
    expect(readOutside(fileIn(), KEY)).toEqual(ABSENT);
    expect(readOutside(temporaryFolder(), KEY)).toEqual(ABSENT);
    expect(readOutside(null, KEY)).toBeNull();
  });
});

describe('keeping heads', () => {
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

  it('writes both, and makes the place of the other one for its owner alone', () => {
    const { heads, read, outside, failures } = keeping();
    heads.mark();
    expect(read()).toEqual([AUTHENTICATED, AUTHENTICATED]);
    if (process.platform !== 'win32') expect(statSync(join(outside ?? '', '..')).mode & 0o777).toBe(0o700);
    expect(failures).toEqual([]);
  });

  it('writes them again for a newer event alone', () => {
    const { heads, newest, read, inside, outside } = keeping();
    heads.mark();
    for (const file of [inside, outside ?? '']) rmSync(file);
    heads.mark();
    expect(read()).toEqual([ABSENT, ABSENT]);
    newest.seq += 1;
    heads.mark();
    expect(read()).toMatchObject([{ marker: { seq: 4 } }, { marker: { seq: 4 } }]);
    newest.seq += 1;
    heads.mark();
    expect(read()).toMatchObject([
      { kind: 'present', marker: { seq: 5 } },
      { kind: 'present', marker: { seq: 5 } },
    ]);
  });

  it('writes one where there is no other place', () => {
    const { heads, read, failures } = keeping({ outside: null });
    heads.mark();
    expect(read()).toEqual([AUTHENTICATED, null]);
    expect(failures).toEqual([]);
  });

  it('says so, and goes on, where the other place cannot be written', () => {
    const outside = temporaryFolder();
    mkdirSync(join(outside, 'outside.json'));
    const { heads, read, failures } = keeping({ outside: join(outside, 'outside.json') });
    heads.mark();
    expect(read()[0]).toEqual(AUTHENTICATED);
    expect(failures).toEqual([expect.any(Error)]);
  });

  it('throws where the one beside the journal cannot be written, and tries again the next time', () => {
    const inside = temporaryFolder();
    const { heads, read } = keeping({ inside });
    expect(() => heads.mark()).toThrow();
    rmSync(inside, { recursive: true });
    heads.mark();
    expect(read()).toEqual([AUTHENTICATED, AUTHENTICATED]);
  });

  it('writes none without a key, and leaves those that are there as they are', () => {
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
