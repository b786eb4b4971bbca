import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Misbehaviour } from '../../practice/faults.ts';
import { cardCharge } from './charge.fixture.ts';
import { practiceAccountCharge, practiceCardCharge, type Rig, startRig } from './conformance.fixture.ts';

/** Every way in which the practice service can be told to misbehave, as initiate and as re-query see it. */

const REFERENCE = cardCharge().reference;

const LOST: readonly [Misbehaviour, cause: string][] = [
  [{ kind: 'drop-before-processing' }, 'connectionLost'],
  [{ kind: 'drop-after-processing' }, 'connectionLost'],
  [{ kind: 'truncated-body' }, 'connectionLost'],
  [{ kind: 'html-503' }, 'serverError'],
  [{ kind: 'garbage-json' }, 'notJson'],
  [{ kind: 'empty-body' }, 'emptyBody'],
  [{ kind: 'too-large-body' }, 'tooLarge'],
  [{ kind: 'redirect', httpStatus: 302, location: 'http://127.0.0.1:9/' }, 'unexpectedRedirect'],
  [{ kind: 'redirect', httpStatus: 307, location: 'http://127.0.0.1:9/' }, 'unexpectedRedirect'],
  [{ kind: 'rate-limited', retryAfterSeconds: 1 }, 'tooManyRequests'],
  [{ kind: 'http-answer', httpStatus: 418, body: 'teapot' }, 'unexpectedStatus'],
];

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.service.stop());

describe.each(LOST)('%o', (misbehaviour, cause) => {
  it('leaves initiate unknown', async () => {
    expect(await initiateWith(misbehaviour)).toMatchObject({ kind: 'unknown', cause });
  });

  it('is a lost re-query', async () => {
    expect(await requeryWith(misbehaviour)).toMatchObject({ kind: 'lost', cause });
  });
});

describe.each<[Misbehaviour, initiated: object, requeried: object]>([
  [{ kind: 'timeout-nr' }, { kind: 'unknown', code: 'NR' }, { kind: 'queryFailed', code: 'NR' }],
  [{ kind: 'timeout-contact-support' }, { kind: 'unknown', code: null }, { kind: 'queryFailed', code: 'error' }],
  [
    { kind: 'timeout-r0' },
    { kind: 'unknown', code: 'R0' },
    { kind: 'queryFailed', code: 'R0', message: 'Please requery to confirm the status of the transaction' },
  ],
  [
    { kind: 'refused', error: 'INPUT' },
    { kind: 'refused', code: 'INPUT' },
    { kind: 'queryFailed', code: 'INPUT' },
  ],
  [{ kind: 'refused', error: 'INPUT', httpStatus: 200 }, { kind: 'refused' }, { kind: 'queryFailed' }],
  [{ kind: 'refused', error: 'INPUT', httpStatus: 500 }, { kind: 'unknown' }, { kind: 'lost' }],
  [
    { kind: 'refused', error: 'LIMIT' },
    { kind: 'unknown', code: 'LIMIT' },
    { kind: 'queryFailed', code: 'LIMIT' },
  ],
  [{ kind: 'conflict' }, { kind: 'conflict' }, { kind: 'queryFailed', code: 'CONFLICT' }],
  [{ kind: 'says-not-found' }, { kind: 'unknown', code: 'NOT_FOUND' }, { kind: 'notFound' }],
  [{ kind: 'delay' }, { kind: 'answered' }, { kind: 'answered' }],
])('%o', (misbehaviour, initiated, requeried) => {
  it('ends initiate and re-query as it says', async () => {
    expect(await initiateWith(misbehaviour)).toMatchObject(initiated);
    expect(await requeryWith(misbehaviour)).toMatchObject(requeried);
  });
});

describe('a re-query that does not tell the truth is read to the letter:', () => {
  it.each<[Misbehaviour, answer: object]>([
    [{ kind: 'wrong-amount' }, { code: '000', amountMinor: 250_000 }],
    [{ kind: 'lower-amount' }, { code: '000', amountMinor: 149_999 }],
    [{ kind: 'lower-charged-amount' }, { amountMinor: 150_000, chargedAmountMinor: 149_999 }],
    [{ kind: 'wrong-currency' }, { code: '000', currency: 'USD' }],
    [{ kind: 'wrong-reference' }, { code: '000', reference: 'ANOTHER-REFERENCE-1' }],
    [{ kind: 'wrong-is-live' }, { code: '000', isLive: true }],
    [{ kind: 'says-pending' }, { status: 'pending', code: '02', message: 'Pending OTP validation' }],
    [{ kind: 'says-successful-without-code' }, { status: 'successful', code: null }],
    [{ kind: 'says-00' }, { status: 'successful', code: '00' }],
    [{ kind: 'says-failed' }, { status: 'failed', code: '91' }],
    [{ kind: 'says-paid' }, { status: 'successful', code: '000' }],
    [{ kind: 'late-success' }, { status: 'successful', code: '000' }],
    [{ kind: 'changed-record', fields: { paymentResponseCode: 0 } }, { code: '0' }],
    [
      { kind: 'changed-record', fields: { amount: 1500, isLive: false } },
      { amountMinor: 150_000, isLive: false },
    ],
    [{ kind: 'changed-record', fields: { amount: 'much' } }, { amountMinor: null }],
    [{ kind: 'changed-record', fields: { chargedAmount: 'much' } }, { chargedAmountMinor: 'unreadable' }],
  ])('%o', async (misbehaviour, answer) => {
    expect(await requeryWith(misbehaviour)).toMatchObject({ kind: 'answered', answer });
  });
});

describe('the answer to initiate', () => {
  it.each([{ kind: 'both-spellings' }, { kind: 'other-spellings' }] as const)(
    'is read with $kind',
    async (misbehaviour) => {
      rig.service.misbehave({ operation: 'initiate', misbehaviour });
      const outcome = await rig.gateway.initiate(rig.merchant, practiceAccountCharge('account-otp'));
      expect(outcome).toMatchObject({ answer: { instruction: 'Enter the OTP that was sent to your phone or e-mail' } });
    },
  );

  it('gives the address of the bank page without its line breaks', async () => {
    rig.service.misbehave({ operation: 'initiate', misbehaviour: { kind: 'auth-url-with-line-breaks' } });
    const outcome = await rig.gateway.initiate(rig.merchant, practiceAccountCharge('account-internet-banking'));
    const pages = new RegExp(`^${rig.service.baseUrl}/bank-pages/[0-9a-f]{32}$`);
    expect(outcome).toMatchObject({ answer: { authUrl: expect.stringMatching(pages) } });
  });

  it('that comes after the time-out is lost, though the payment was made', async () => {
    const late = { operation: 'initiate', delayMs: 60_000, misbehaviour: { kind: 'delay' } } as const;
    rig.service.misbehave(late);
    const outcome = await rig.impatientGateway.initiate(rig.merchant, practiceCardCharge('at-once'));
    expect(outcome).toEqual({ kind: 'unknown', cause: 'timedOut', httpStatus: null, code: null });
    await expect.poll(() => rig.service.captured()).toHaveLength(1);
  });
});

function initiateWith(misbehaviour: Misbehaviour) {
  rig.service.misbehave({ operation: 'initiate', misbehaviour });
  return rig.gateway.initiate(rig.merchant, practiceCardCharge('at-once', { reference: `${REFERENCE}-2` }));
}

async function requeryWith(misbehaviour: Misbehaviour) {
  await rig.gateway.initiate(rig.merchant, practiceCardCharge('at-once'));
  rig.service.misbehave({ operation: 'query', misbehaviour });
  return rig.gateway.requery(rig.merchant, { reference: REFERENCE, paymentType: 'CARD' });
}
