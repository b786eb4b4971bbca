import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createDayTeller } from '../../shared/days/business-day.ts';
import { dayAfter } from '../../shared/days/day.ts';
import { type SignedSeal, signedText } from '../../shared/journal/seal.ts';
import { createDaySeals, daysDue } from './day-seals.ts';
import { makeRotation } from './key-store.ts';
import { makeSeal, type SealDraft, sealHash } from './sealer.ts';
import { makeSigningKey, type SigningKey } from './signing-key.ts';

const IDENTITY = {
  form: 1,
  id: '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11',
  mode: 'live',
  till: 'T1',
  createdAt: '2026-11-20T08:00:00.000Z',
} as const;
const HEAD = { seq: 7, hash: 'ab'.repeat(32) };
const DAILY = { kind: 'daily', days: { first: '2026-11-20', last: '2026-11-20' }, contents: null, head: null } as const;

describe('a seal', () => {
  it("signs the head of the journal with the till's key", () => {
    const { key } = makeSigningKey();
    const { seal, signature } = sealAfter(null, { key });
    expect(seal).toMatchObject({ number: 1, previous: null, head: HEAD, publicKey: key.publicKey, till: 'T1' });
    expect(isSignedBy(key.publicKey, signedText(seal), signature)).toBe(true);
    expect(isSignedBy(key.publicKey, signedText({ ...seal, number: 2 }), signature)).toBe(false);
  });

  it('gives each seal the next number and the name of the previous seal', () => {
    const first = sealAfter(null);
    expect(sealAfter(first).seal).toMatchObject({ number: 2, previous: sealHash(first.seal) });
  });
});

describe('a rotation', () => {
  it('signs a rotation with the old key', () => {
    const oldKey = makeSigningKey().key;
    const newPublicKey = makeSigningKey().key.publicKey;
    const at = '2026-11-21T10:00:00.000Z';
    const { rotation, signature } = makeRotation({ journal: IDENTITY.id, at, oldKey, newPublicKey });
    expect(isSignedBy(oldKey.publicKey, signedText(rotation), signature)).toBe(true);
    expect(isSignedBy(newPublicKey, signedText(rotation), signature)).toBe(false);
  });
});

function sealAfter(newestSeal: SignedSeal | null, { key }: { key: SigningKey } = makeSigningKey()): SignedSeal {
  const state = { identity: IDENTITY, head: HEAD, newestSeal, highestSeal: 0, newestAnchor: null };
  const by = { till: 'T1', zone: 'Africa/Lagos', key, rotations: [] };
  return makeSeal(by, state, DAILY, new Date('2026-11-21T10:00:00.000Z'));
}

function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey, 'hex').toString('base64url') },
    format: 'jwk',
  });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'hex'));
}

const teller = createDayTeller();

describe('daysDue', () => {
  it.each([
    ['nothing on the first day', '2026-11-21', '2026-11-21', null],
    ['a day once it has ended', '2026-11-20', '2026-11-21', ['2026-11-20', '2026-11-20']],
    ['all missed days', '2026-11-18', '2026-11-21', ['2026-11-18', '2026-11-20']],
    ['nothing if the sealed days lie in the future', '2026-11-21', '2026-11-10', null],
  ])('returns %s', (_name, first, today, due) => {
    expect(daysDue(first, today)).toEqual(due && { first: due[0], last: due[1] });
  });
});

describe('day seals', () => {
  it('seals missed days at the start, and then each day at its end', async () => {
    const { sealed } = await run({ hours: 50, sealedLast: '2026-11-18' });
    expect(sealed.map(({ days, at }) => [days?.first, days?.last, at])).toEqual([
      ['2026-11-19', '2026-11-20', '2026-11-21T08:00:00.000Z'],
      ['2026-11-21', '2026-11-21', '2026-11-21T23:01:00.000Z'],
      ['2026-11-22', '2026-11-22', '2026-11-22T23:01:00.000Z'],
    ]);
  });

  it('seals a day at the hour at which the day ends', async () => {
    const { sealed } = await run({ hours: 24, sealedLast: '2026-11-20', endsAtHour: 4 });
    expect(sealed.map(({ days, at }) => [days?.last, at])).toEqual([['2026-11-21', '2026-11-22T03:01:00.000Z']]);
  });

  it('retries a day seal after a failure, and reports that', async () => {
    const { sealed, failures } = await run({ hours: 1, sealedLast: '2026-11-19', failOnce: true });
    expect(failures).toHaveLength(1);
    expect(sealed.map(({ days }) => days)).toEqual([{ first: '2026-11-20', last: '2026-11-20' }]);
  });
});

/** Runs the schedule from 21 November, 8:00 UTC on a virtual clock that skips every wait. */
async function run(options: { hours: number; sealedLast: string; failOnce?: boolean; endsAtHour?: number }) {
  const sealed: (SealDraft & { at: string })[] = [];
  const failures: unknown[] = [];
  let nowMs = Date.parse('2026-11-21T08:00:00.000Z');
  const endMs = nowMs + options.hours * 3_600_000;
  let isFailing = options.failOnce ?? false;
  const days = createDaySeals({
    dayAt: async (moment) => teller.dayAt(null, moment, { zone: 'Africa/Lagos', endsAtHour: options.endsAtHour ?? 0 }),
    sealer: {
      seal: async (draft) => {
        if (isFailing) {
          isFailing = false;
          throw new Error('disk full');
        }
        sealed.push({ ...draft, at: new Date(nowMs).toISOString() });
        return {} as SignedSeal;
      },
    },
    firstUnsealed: async () => dayAfter(sealed.at(-1)?.days?.last ?? options.sealedLast),
    clock: {
      now: () => new Date(nowMs),
      sleep: async (delayMs) => {
        nowMs += delayMs;
        if (nowMs > endMs) days.stop();
      },
    },
    failed: (error) => failures.push(error),
  });
  await days.run();
  return { sealed, failures };
}
