import { describe, expect, it } from 'vitest';
import type { RequeryOutcome } from '../../../shared/payment/answers.ts';
import type { PaymentRecord, SaleRecord } from '../../../shared/payment/records.ts';
import type { Verdict } from '../../../shared/payment/verdict.ts';
import { type Problem, problem, type Result } from '../../../shared/problems.ts';
import { LOST, NOT_FOUND, REFERENCE } from '../../../shared/testing/answers.fixture.ts';
import * as record from '../../../shared/testing/records.fixture.ts';
import * as given from '../../../shared/testing/states.fixture.ts';
import type { ActiveSale } from '../counter/active-sale.ts';
import type { Change } from '../records/payment-change.ts';
import type { ProvenSale } from '../records/proven-sale.ts';
import type { Answered } from '../requery/status-queries.ts';
import { settled } from '../testing/virtual-clock.fixture.ts';
import { CONFIRMED_FOR_MS } from './confirmation.ts';
import { createRelease } from './release.ts';

const PAID = record.payment({ state: given.paid() });
const REVIEW = { reason: 'contradicted', at: given.at(0) } as const;
const SETTLED = { at: given.at(0), by: 'ngozi', case: given.RETURN.case, reason: 'moneyReturned' } as const;
const RELEASED = { at: given.at(0), by: 'bola' };
const AT = given.at(9);

/** A release of this payment. What is said, proven and confirmed is the test's; nothing is written down. */
function releaseOf(payment: PaymentRecord = PAID, status: SaleRecord['status'] = 'active') {
  const sale = { sale: record.sale({ status }), payments: [payment] };
  const parts = {
    actor: 'ada',
    tied: [] as PaymentRecord[],
    agoMs: null as number | null,
    said: answered('paid'),
    lastVerdict: 'paid' as Verdict | null,
    proof: null as Promise<void> | null,
  };
  const asked: AbortSignal[] = [];
  const held: ReturnType<ActiveSale['heldOf']>[] = [];
  const decided: (Change | Problem)[] = [];
  const written: Change[] = [];
  const seen = { proofs: 0, notProven: [] as string[] };
  const release = createRelease({
    actor: () => parts.actor,
    clock: {
      now: () => new Date(AT),
      monotonic: () => ({ ms: 0, count: 1 }),
      sleep: (_delayMs, signal) => {
        asked.push(signal);
        return new Promise(() => undefined);
      },
    },
    tellNotProven: async (reference) => void seen.notProven.push(reference),
    activeSale: {
      progressChanged: (_reference, progress) => {
        if (progress.held !== undefined) held.push(progress.held);
      },
      heldOf: () => held.at(-1),
    },
    records: {
      proven: async () => {
        seen.proofs += 1;
        await parts.proof;
        return { ok: true, value: { payment, sale, lastVerdict: parts.lastVerdict } satisfies ProvenSale };
      },
      changeProven: async (_reference, decide) => {
        const change = decide(
          { payment, sale, at: AT, measured: {} },
          { tied: parts.tied, lastVerdict: parts.lastVerdict },
        );
        decided.push(change);
        if ('code' in change) return { ok: false, problem: change };
        written.push(change);
        return { ok: true, value: { payment, sale: sale.sale, row: null } };
      },
    },
    statusQueries: {
      confirmedAgoMs: () => parts.agoMs,
      afresh: async () => {
        // An answer is written down before it is told.
        if (parts.said.ok && parts.said.value.answered) parts.lastVerdict = parts.said.value.verdict;
        return parts.said;
      },
    },
  });
  const press = {
    handOver: (override?: { reason: string }) => release.handOver(REFERENCE, override),
    handOverAfterReview: (override?: { reason: string }) => release.handOverAfterReview(REFERENCE, override),
  };
  return { ...press, parts, asked, held, decided, written, seen };
}

const UNANSWERED: Result<Answered> = withOutcome('wait', LOST);

function answered(verdict: Verdict): Result<Answered> {
  return withOutcome(verdict, NOT_FOUND);
}

function withOutcome(verdict: Verdict, outcome: RequeryOutcome): Result<Answered> {
  const value = { payment: PAID, sale: record.sale(), row: null, before: PAID, outcome };
  return { ok: true, value: { ...value, answered: outcome.kind !== 'lost', heardAt: { ms: 0, count: 1 }, verdict } };
}

describe('a confirmation', () => {
  it('is believed for an hour, and asked for once more after it', async () => {
    const release = releaseOf();
    release.parts.agoMs = CONFIRMED_FOR_MS;
    expect(await release.handOver()).toBeNull();
    expect(release.asked).toHaveLength(0);
    release.parts.agoMs = CONFIRMED_FOR_MS + 1;
    expect(await release.handOver()).toBeNull();
    expect(release.asked).toHaveLength(1);
  });

  it('is waited for no longer than it takes to come', async () => {
    const release = releaseOf();
    await release.handOver();
    expect(release.asked.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('that does not come again holds the goods, in words that name the payment', async () => {
    const release = releaseOf();
    release.parts.said = answered('wait');
    expect(await release.handOver()).toEqual(problem('notConfirmedAgain', { reference: REFERENCE }).problem);
    expect(release.held).toEqual([null, 'notConfirmedAgain']);
    expect(release.seen.notProven).toEqual([]);
    expect(release.written).toEqual([]);
  });

  it.each(['wait', 'declined', 'review', null] as const)(
    'is missing if the newest answer was %s and now none comes, whatever a person decides',
    async (lastVerdict) => {
      const release = releaseOf();
      Object.assign(release.parts, { lastVerdict, said: UNANSWERED });
      for (const override of [undefined, { reason: 'She cannot wait' }]) {
        expect(await release.handOver(override)).toMatchObject({ code: 'notConfirmedAgain' });
      }
      expect(release.written).toEqual([]);
    },
  );

  it('is replaced by a person’s reason only if no answer comes and the newest one said paid', async () => {
    const release = releaseOf();
    release.parts.said = UNANSWERED;
    expect(await release.handOver()).toMatchObject({ code: 'noAnswerBeforeHandOver' });
    expect(release.held).toEqual([null, 'noAnswerBeforeHandOver']);
    expect(await release.handOver({ reason: 'She cannot wait' })).toBeNull();
    const happening = { kind: 'goodsHandedOver', confirmedBy: 'proofAlone', reason: 'She cannot wait' };
    expect(release.written).toMatchObject([{ happening }]);
  });

  it('counts more than a person’s reason', async () => {
    const release = releaseOf();
    release.parts.said = answered('wait');
    expect(await release.handOver({ reason: 'She cannot wait' })).toMatchObject({ code: 'notConfirmedAgain' });
    release.parts.said = answered('paid');
    expect(await release.handOver({ reason: 'She cannot wait' })).toBeNull();
    expect(release.written.map(({ happening }) => happening)).toEqual([
      { kind: 'goodsHandedOver', confirmedBy: 'freshRequery' },
    ]);
  });

  it('is not replaced by a reason that holds a card number', async () => {
    const release = releaseOf();
    release.parts.said = UNANSWERED;
    const override = { reason: 'Card 5531886652142950' };
    expect(await release.handOver(override)).toMatchObject({ code: 'fieldRefused', facts: { field: 'reason' } });
    expect(release.written).toEqual([]);
  });

  it('that arrives after the wait for it was over still decides', async () => {
    const release = releaseOf();
    release.parts.said = UNANSWERED;
    const pressed = release.handOver({ reason: 'She cannot wait' });
    release.parts.lastVerdict = 'wait';
    expect(await pressed).toMatchObject({ code: 'notConfirmedAgain' });
  });

  it('that cannot be written down holds the goods for that reason', async () => {
    const release = releaseOf();
    const { problem: why } = problem('paymentNotFound', { reference: REFERENCE });
    release.parts.said = { ok: false, problem: why };
    expect(await release.handOver()).toEqual(why);
    expect(release.held).toEqual([null]);
    expect(release.decided).toEqual([]);
  });
});

describe('goods that cannot leave', () => {
  it.each<[string, PaymentRecord, SaleRecord['status']]>([
    ['are not paid', record.payment({ state: given.declined() }), 'active'],
    ['have left', record.payment({ state: given.paid({ released: RELEASED }) }), 'active'],
    ['are under review', record.payment({ state: given.paid({ review: REVIEW }) }), 'active'],
    [
      'are of a customer who has money back',
      record.payment({ state: given.paid({ returned: [given.RETURN] }) }),
      'active',
    ],
    ['are of a payment that a case has settled', record.payment({ state: given.paid({ settled: SETTLED }) }), 'active'],
    ['are of a cancelled sale', PAID, 'cancelled'],
    ['are of a sale that was handed over', PAID, 'handedOver'],
  ])('since they %s are asked about no more', async (_why, payment, status) => {
    const release = releaseOf(payment, status);
    await release.handOver();
    expect(release.asked).toEqual([]);
    expect(release.decided).toHaveLength(1);
  });

  it.each(['active', 'parked'] as const)('are others than those of a paid sale that is %s', async (status) => {
    const release = releaseOf(PAID, status);
    expect(await release.handOver()).toBeNull();
    expect(release.asked).toHaveLength(1);
  });
});

describe('what a press decides', () => {
  it.each(['active', 'parked'] as const)('is the hand-over of a sale that is %s', async (status) => {
    const release = releaseOf(PAID, status);
    await release.handOver();
    expect(release.decided).toEqual([
      {
        event: { kind: 'handOver', at: AT, by: 'ada' },
        happening: { kind: 'goodsHandedOver', confirmedBy: 'freshRequery' },
        saleStatus: 'handedOver',
      },
    ]);
  });

  it.each<[string, PaymentRecord, SaleRecord['status']]>([
    ['is cancelled', PAID, 'cancelled'],
    [
      'is cancelled, and the payment is for review',
      record.payment({ state: given.paid({ review: REVIEW }) }),
      'cancelled',
    ],
    ['was handed over by another payment', PAID, 'handedOver'],
    ['was handed over, and the payment is not paid', record.payment({ state: given.declined() }), 'handedOver'],
  ])('is that the sale has ended where it %s', async (_what, payment, status) => {
    const release = releaseOf(payment, status);
    expect(await release.handOver()).toEqual(problem('saleEnded', { status }).problem);
  });

  it('is that the sale has ended where another payment let its goods out, also after a review', async () => {
    const review = { ...REVIEW, decided: given.keptDecision(1) };
    const release = releaseOf(record.payment({ state: given.paid({ review }) }), 'handedOver');
    expect(await release.handOverAfterReview()).toEqual(problem('saleEnded', { status: 'handedOver' }).problem);
  });

  it('is left to the payment, which knows who and when, where its goods have left', async () => {
    const release = releaseOf(record.payment({ state: given.paid({ released: RELEASED }) }), 'handedOver');
    await release.handOver();
    expect(release.decided).toMatchObject([{ event: { kind: 'handOver' } }]);
  });
});

describe('goods that have left for what may be the same purchase', () => {
  const OTHER = 'T1-261121-0009-AAAAAAAAZ';
  const left = (reference = OTHER) => record.payment({ reference, state: given.paid({ released: RELEASED }) });
  const told = problem('goodsMayHaveLeft', { reference: OTHER, ...RELEASED }).problem;

  it('are told of to each person, and for each payment, once', async () => {
    const release = releaseOf();
    Object.assign(release.parts, { agoMs: 0, tied: [left()] });
    expect(await release.handOver()).toEqual(told);
    release.parts.actor = 'bola';
    expect(await release.handOver()).toEqual(told);
    expect(release.held).toEqual([null, 'goodsMayHaveLeft', null, 'goodsMayHaveLeft']);
    expect(await release.handOver()).toBeNull();
    expect(release.decided.at(-1)).toMatchObject({
      event: { by: 'bola' },
      happening: { kind: 'goodsHandedOver', toldOf: [OTHER] },
    });
  });

  it('are told of one after the other', async () => {
    const release = releaseOf();
    const another = 'T1-261121-000A-AAAAAAAAZ';
    Object.assign(release.parts, { agoMs: 0, tied: [left(), left(another)] });
    expect(await release.handOver()).toEqual(told);
    expect(await release.handOver()).toMatchObject({ code: 'goodsMayHaveLeft', facts: { reference: another } });
    expect(await release.handOver()).toBeNull();
    expect(release.decided.at(-1)).toMatchObject({ happening: { toldOf: [OTHER, another] } });
  });

  it.each([
    ['paid, and its goods are here', given.paid()],
    ['not paid', given.declined()],
    ['paid, and a case says that the customer has the money back', given.paid({ settled: SETTLED })],
  ])('are none of a payment that is %s', async (_what, state) => {
    const release = releaseOf();
    Object.assign(release.parts, { agoMs: 0, tied: [record.payment({ reference: OTHER, state })] });
    expect(await release.handOver()).toBeNull();
  });

  it('are no matter for what cannot leave', async () => {
    const release = releaseOf(PAID, 'cancelled');
    Object.assign(release.parts, { agoMs: 0, tied: [left()] });
    expect(await release.handOver()).toMatchObject({ code: 'saleEnded' });
  });
});

describe('presses at the same time', () => {
  it('are done one after the other', async () => {
    const release = releaseOf();
    const first = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    release.parts.proof = first.promise;
    const presses = [release.handOver(), release.handOver()];
    await settled();
    expect(release.seen.proofs).toBe(1);
    release.parts.proof = second.promise;
    first.resolve();
    await presses[0];
    await settled();
    expect(release.seen.proofs).toBe(2);
    presses.push(release.handOver());
    await settled();
    expect(release.seen.proofs).toBe(2);
    second.resolve();
    expect(await Promise.all(presses)).toEqual([null, null, null]);
    expect(release.seen.proofs).toBe(3);
  });
});
