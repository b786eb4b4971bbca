import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AUTHENTICATION_KEY, temporaryFolder } from '../write/store.fixture.ts';
import { authenticationOf } from './authentication.ts';
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
const PLAIN: HeadMarkerReading = { kind: 'present', form: 1, marker: MARKER };
const AUTHENTICATED: HeadMarkerReading = { kind: 'present', form: 2, marker: MARKER };

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
  it('is read as it was written, with a key and without one', () => {
    const file = fileIn();
    writeHeadMarker(file, MARKER, null);
    expect(readHeadMarker(file)).toEqual(PLAIN);
    expect(readHeadMarker(file, KEY)).toEqual(PLAIN);
    writeHeadMarker(file, MARKER, KEY);
    expect(readHeadMarker(file, KEY)).toEqual(AUTHENTICATED);
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
    expect(readHeadMarker(numberedFile(), KEY)).toStrictEqual({ kind: 'present', form: 2, marker: NUMBERED });
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

  it('are not written where nobody could authenticate them', () => {
    const file = fileIn();
    writeHeadMarker(file, NUMBERED, null);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ ...MARKER, form: 1 });
    expect(readHeadMarker(file)).toStrictEqual(PLAIN);
  });
});

describe('what two heads say of a journal', () => {
  const found = (
    inside: HeadMarkerReading,
    outside: HeadMarkerReading,
    changes: { hasEntries?: boolean; hasKey?: boolean; isFirstAuthentication?: boolean } = {},
  ) => faultOfHeads({ inside, outside }, { hasEntries: true, hasKey: true, isFirstAuthentication: false, ...changes });

  it('is nothing against it where the one beside it is authenticated', () => {
    expect(found(AUTHENTICATED, AUTHENTICATED)).toBeNull();
    expect(found(AUTHENTICATED, ABSENT)).toBeNull();
    expect(found(AUTHENTICATED, ABSENT, { isFirstAuthentication: true })).toBeNull();
  });

  it.each([
    ['absent', ABSENT],
    ['unreadable', UNREADABLE],
  ])('is that one is missing where the one beside it is %s, if there are entries', (_name, inside) => {
    expect(found(inside, AUTHENTICATED)).toBe('headMissing');
    expect(found(inside, ABSENT)).toBe('headMissing');
    expect(found(inside, AUTHENTICATED, { hasKey: false })).toBe('headMissing');
    expect(found(inside, ABSENT, { hasEntries: false })).toBeNull();
  });

  it('is that one is missing where the other one cannot be read, as far as that can be told', () => {
    expect(found(AUTHENTICATED, UNREADABLE)).toBe('headMissing');
    expect(found(AUTHENTICATED, UNREADABLE, { hasEntries: false })).toBe('headMissing');
    expect(found(AUTHENTICATED, UNREADABLE, { hasKey: false })).toBeNull();
  });

  it('is nothing against one of an earlier version, once, and where nothing says that there was a later one', () => {
    expect(found(PLAIN, ABSENT, { isFirstAuthentication: true })).toBeNull();
    expect(found(PLAIN, ABSENT)).toBe('headMissing');
    expect(found(PLAIN, AUTHENTICATED, { isFirstAuthentication: true })).toBe('headMissing');
    expect(found(PLAIN, ABSENT, { hasKey: false })).toBeNull();
  });
});

describe('the head outside the profile', () => {
  it('has the name of its journal', () => {
    expect(outsideFile('/heads', MARKER.journal)).toBe(join('/heads', `${MARKER.journal}.json`));
    expect(outsideFile(null, MARKER.journal)).toBeNull();
  });

  it('is read as the other one is; where its place cannot be read, as if it were not there', () => {
    expect(readOutside(authenticatedFile(), KEY)).toEqual(AUTHENTICATED);
    expect(readOutside(authenticatedFile(), OTHER_KEY)).toEqual(UNREADABLE);
    expect(readOutside(fileIn(), KEY)).toEqual(ABSENT);
    expect(readOutside(temporaryFolder(), KEY)).toEqual(ABSENT);
    expect(readOutside(null, KEY)).toEqual(ABSENT);
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
      { form: 2, marker: { seq: 5 } },
      { form: 2, marker: { seq: 5 } },
    ]);
  });

  it('writes one where there is no other place', () => {
    const { heads, read, failures } = keeping({ outside: null });
    heads.mark();
    expect(read()).toEqual([AUTHENTICATED, ABSENT]);
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

  it('without a key writes one that nobody authenticates, and none outside', () => {
    const { heads, newest, read, outside } = keeping({ authentication: null });
    heads.mark();
    expect(read()).toEqual([PLAIN, ABSENT]);
    newest.seq += 1;
    heads.mark();
    expect(read()).toMatchObject([{ form: 1, marker: { seq: 4 } }, ABSENT]);
    expect(existsSync(outside ?? '')).toBe(false);
  });

  it('without a key leaves one that was authenticated as it is, and it lags behind', () => {
    const { heads, newest, read, inside } = keeping({ authentication: null });
    writeHeadMarker(inside, MARKER, KEY);
    newest.seq += 1;
    heads.mark();
    expect(read()).toEqual([AUTHENTICATED, ABSENT]);
  });
});
