import { describe, expect, it } from 'vitest';
import type { RequeryOutcome } from '../../../shared/payment/answers.ts';
import type { PaymentRecord, SaleRecord } from '../../../shared/payment/records.ts';
import type { Verdict } from '../../../shared/payment/verdict.ts';
import { type Problem, problem, type Result } from '../../../shared/problems.ts';
import { LOST, NOT_FOUND, REFERENCE } from '../../../shared/testing/answers.fixture.ts';
import * as record from '../../../shared/testing/records.fixture.ts';
import * as given from '../../../shared/testing/states.fixture.ts';
import type { ActiveSale } from '../counter/active-sale.ts';
import { EntryRefused, type HandOverStanding, JournalUnreadable, type Sale } from '../ports/journal-port.ts';
import type { HandedOverElsewhere } from '../ports/parts.ts';
import type { Change } from '../records/payment-change.ts';
import type { Answered } from '../requery/status-queries.ts';
import { settled } from '../testing/virtual-clock.fixture.ts';
import { CONFIRMED_FOR_MS } from './confirmation.ts';
import { createHandOver } from './hand-over.ts';

const PAID = record.payment({ state: given.paid() });
const REVIEW = { reason: 'contradicted', at: given.at(0) } as const;
const SETTLED = { at: given.at(0), by: 'ngozi', case: given.RETURN.case, reason: 'moneyReturned' } as const;
const HANDED_OVER = { at: given.at(0), by: 'bola' };
const AT = given.at(9);
const WHOLE: HandOverStanding = {
  hasKey: true,
  isEndProven: true,
  isConfirmedSince: true,
  isBehindItsCases: false,
};

function pressOn(payment: PaymentRecord = PAID, status: SaleRecord['status'] = 'active') {
  const sale: Sale = { sale: record.sale({ status }), payments: [payment] };
  const parts = {
    actor: 'ada',
    tied: [] as PaymentRecord[],
    agoMs: null as number | null,
    said: answered('paid'),
    lastVerdict: 'paid' as Verdict | null,
    proof: null as Promise<void> | null,
    stopped: null as Problem | null,
    standing: {} as Partial<HandOverStanding>,
    elsewhere: null as HandedOverElsewhere | null,
    refusals: [] as Error[],
    follow: async () => undefined as unknown,
  };
  const asked: AbortSignal[] = [];
  const held: ReturnType<ActiveSale['heldOf']>[] = [];
  const decided: (Change | Problem)[] = [];
  const written: Change[] = [];
  const seen = { proofs: 0, notProven: [] as string[], followed: [] as string[] };
  const { handOver, handOverAfterReview } = createHandOver({
    actor: () => parts.actor,
    clock: {
      now: () => new Date(AT),
      monotonic: () => ({ ms: 0, count: 1 }),
      sleep: (_delayMs, signal) => {
        asked.push(signal);
        return new Promise(() => undefined);
      },
    },
    stopping: { found: () => parts.stopped, goesBack: () => null },
    followCases: async (reference) => {
      seen.followed.push(reference);
      await parts.follow();
    },
    handedOverElsewhere: async () => parts.elsewhere,
    tellNotProven: async (reference) => void seen.notProven.push(reference),
    activeSale: {
      progressChanged: (_reference, progress) => {
        if (progress.held !== undefined) held.push(progress.held);
      },
      heldOf: () => held.at(-1),
      stopped: null,
    },
    journal: {
      prove: async () => {
        seen.proofs += 1;
        await parts.proof;
        const { lastVerdict } = parts;
        return { kind: 'proven', payment, sale: sale.sale, paidBySeq: 2, handedOverBySeq: null, lastVerdict };
      },
      paymentsTiedTo: async () => parts.tied,
      handOverStanding: async () => ({ ...WHOLE, ...parts.standing }),
    },
    records: {
      changeAfter: async (_reference, read, decide) => {
        const found = await read({ payment, sale });
        if ('code' in found) return { ok: false, problem: found };
        const change = decide({ payment, sale, at: AT, measured: () => ({}), waitedMs: null }, found);
        decided.push(change);
        if ('code' in change) return { ok: false, problem: change };
        const refused = parts.refusals.shift();
        if (refused) throw refused;
        written.push(change);
        return { ok: true, value: { payment, sale: sale.sale, row: null, judgement: null } };
      },
    },
    statusQueries: {
      confirmedAgoMs: () => parts.agoMs,
      afresh: async () => {
        // An answer is journaled before it is returned.
        if (parts.said.ok && parts.said.value.answered) parts.lastVerdict = parts.said.value.verdict;
        return parts.said;
      },
    },
  });
  const press = {
    handOver: (override?: { reason: string }) => handOver(REFERENCE, override),
    handOverAfterReview: (override?: { reason: string }) => handOverAfterReview(REFERENCE, override),
  };
  return { ...press, parts, asked, held, decided, written, seen };
}

const UNANSWERED: Result<Answered> = withOutcome('wait', LOST);

function answered(verdict: Verdict): Result<Answered> {
  return withOutcome(verdict, NOT_FOUND);
}

function withOutcome(verdict: Verdict, outcome: RequeryOutcome): Result<Answered> {
  const value = { payment: PAID, sale: record.sale(), row: null, judgement: null, before: PAID, outcome };
  return { ok: true, value: { ...value, answered: outcome.kind !== 'lost', heardAt: { ms: 0, count: 1 }, verdict } };
}

describe('the hand-over confirmation', () => {
  it('stays fresh for an hour, and then the desk re-queries', async () => {
    const till = pressOn();
    till.parts.agoMs = CONFIRMED_FOR_MS;
    expect(await till.handOver()).toBeNull();
    expect(till.asked).toHaveLength(0);
    till.parts.agoMs = CONFIRMED_FOR_MS + 1;
    expect(await till.handOver()).toBeNull();
    expect(till.asked).toHaveLength(1);
  });

  it('allows the hand-over as soon as the answer arrives', async () => {
    const till = pressOn();
    await till.handOver();
    expect(till.asked.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('keeps the goods if the service no longer confirms, and names the payment', async () => {
    const till = pressOn();
    till.parts.said = answered('wait');
    expect(await till.handOver()).toEqual(problem('notConfirmedAgain', { reference: REFERENCE }).problem);
    expect(till.held).toEqual([null, 'notConfirmedAgain']);
    expect(till.seen.notProven).toEqual([]);
    expect(till.written).toEqual([]);
  });

  it.each(['wait', 'declined', 'review', null] as const)(
    'is missing if the newest answer was %s and no answer comes now, whatever a person decides',
    async (lastVerdict) => {
      const till = pressOn();
      Object.assign(till.parts, { lastVerdict, said: UNANSWERED });
      for (const override of [undefined, { reason: 'She cannot wait' }]) {
        expect(await till.handOver(override)).toMatchObject({ code: 'notConfirmedAgain' });
      }
      expect(till.written).toEqual([]);
    },
  );

  it('accepts a person’s reason only if no answer comes and the newest answer was paid', async () => {
    const till = pressOn();
    till.parts.said = UNANSWERED;
    expect(await till.handOver()).toMatchObject({ code: 'noAnswerBeforeHandOver' });
    expect(till.held).toEqual([null, 'noAnswerBeforeHandOver']);
    expect(await till.handOver({ reason: 'She cannot wait' })).toBeNull();
    const happening = { kind: 'goodsHandedOver', confirmedBy: 'proofAlone', reason: 'She cannot wait' };
    expect(till.written).toMatchObject([{ happening }]);
  });

  it('prefers the service’s answer to a person’s reason', async () => {
    const till = pressOn();
    till.parts.said = answered('wait');
    expect(await till.handOver({ reason: 'She cannot wait' })).toMatchObject({ code: 'notConfirmedAgain' });
    till.parts.said = answered('paid');
    expect(await till.handOver({ reason: 'She cannot wait' })).toBeNull();
    expect(till.written.map(({ happening }) => happening)).toEqual([
      { kind: 'goodsHandedOver', confirmedBy: 'freshRequery' },
    ]);
  });

  it('refuses a reason that contains a card number', async () => {
    const till = pressOn();
    till.parts.said = UNANSWERED;
    const override = { reason: 'Card 5531886652142950' };
    expect(await till.handOver(override)).toMatchObject({ code: 'fieldRefused', facts: { field: 'reason' } });
    expect(till.written).toEqual([]);
  });

  it('uses an answer that arrives after the wait', async () => {
    const till = pressOn();
    till.parts.said = UNANSWERED;
    const pressed = till.handOver({ reason: 'She cannot wait' });
    till.parts.lastVerdict = 'wait';
    expect(await pressed).toMatchObject({ code: 'notConfirmedAgain' });
  });

  it('keeps the goods if the answer cannot be written to the journal', async () => {
    const till = pressOn();
    const { problem: why } = problem('paymentNotFound', { reference: REFERENCE });
    till.parts.said = { ok: false, problem: why };
    expect(await till.handOver()).toEqual(why);
    expect(till.held).toEqual([null]);
    expect(till.written).toEqual([]);
  });
});

describe('the refusal of a hand-over', () => {
  it.each<[string, PaymentRecord, SaleRecord['status']]>([
    ['are not paid', record.payment({ state: given.declined() }), 'active'],
    ['have left', record.payment({ state: given.paid({ handedOver: HANDED_OVER }) }), 'active'],
    ['are for review', record.payment({ state: given.paid({ review: REVIEW }) }), 'active'],
    [
      'belong to a customer who has money back',
      record.payment({ state: given.paid({ returned: [given.RETURN] }) }),
      'active',
    ],
    [
      'belong to a payment that a case has settled',
      record.payment({ state: given.paid({ settled: SETTLED }) }),
      'active',
    ],
    ['belong to a cancelled sale', PAID, 'cancelled'],
    ['belong to a sale that was handed over', PAID, 'handedOver'],
  ])('needs no further re-query of goods that %s', async (_why, payment, status) => {
    const till = pressOn(payment, status);
    await till.handOver();
    expect(till.asked).toEqual([]);
    expect(till.decided).toHaveLength(1);
  });

  it.each(['active', 'parked'] as const)('does not apply to a paid sale that is %s', async (status) => {
    const till = pressOn(PAID, status);
    expect(await till.handOver()).toBeNull();
    expect(till.asked).toHaveLength(1);
  });
});

describe('a press on Hand over goods', () => {
  it.each(['active', 'parked'] as const)('hands over the goods of a sale that is %s', async (status) => {
    const till = pressOn(PAID, status);
    await till.handOver();
    const happening = { kind: 'goodsHandedOver', confirmedBy: 'freshRequery' };
    expect(till.written).toEqual([{ happening }]);
  });

  it.each<[string, PaymentRecord, SaleRecord['status']]>([
    ['is cancelled', PAID, 'cancelled'],
    [
      'is cancelled and the payment is for review',
      record.payment({ state: given.paid({ review: REVIEW }) }),
      'cancelled',
    ],
    ['was handed over by another payment', PAID, 'handedOver'],
    ['was handed over and the payment is not paid', record.payment({ state: given.declined() }), 'handedOver'],
  ])('says that the sale has ended if it %s', async (_what, payment, status) => {
    const till = pressOn(payment, status);
    expect(await till.handOver()).toEqual(problem('saleEnded', { status }).problem);
  });

  it('refuses a sale whose goods left for another payment, even after a review', async () => {
    const review = { ...REVIEW, decided: given.keptDecision(1) };
    const till = pressOn(record.payment({ state: given.paid({ review }) }), 'handedOver');
    expect(await till.handOverAfterReview()).toEqual(problem('saleEnded', { status: 'handedOver' }).problem);
  });

  it('says when and by whom the goods left, even if that ended the sale', async () => {
    const till = pressOn(record.payment({ state: given.paid({ handedOver: HANDED_OVER }) }), 'handedOver');
    expect(await till.handOver()).toEqual(problem('alreadyHandedOver', HANDED_OVER).problem);
  });
});

describe('the warning that goods may have left already', () => {
  const OTHER = 'T1-261121-0009-AAAAAAAAZ';
  const left = (reference = OTHER) => record.payment({ reference, state: given.paid({ handedOver: HANDED_OVER }) });
  const told = problem('goodsMayHaveLeft', { reference: OTHER, ...HANDED_OVER }).problem;

  it('is shown once to each person for each payment', async () => {
    const till = pressOn();
    Object.assign(till.parts, { agoMs: 0, tied: [left()] });
    expect(await till.handOver()).toEqual(told);
    till.parts.actor = 'bola';
    expect(await till.handOver()).toEqual(told);
    expect(till.held).toEqual([null, 'goodsMayHaveLeft', null, 'goodsMayHaveLeft']);
    expect(await till.handOver()).toBeNull();
    expect(till.decided.at(-1)).toMatchObject({
      happening: { kind: 'goodsHandedOver', toldOf: [OTHER] },
    });
  });

  it('names one payment at a time', async () => {
    const till = pressOn();
    const another = 'T1-261121-000A-AAAAAAAAZ';
    Object.assign(till.parts, { agoMs: 0, tied: [left(), left(another)] });
    expect(await till.handOver()).toEqual(told);
    expect(await till.handOver()).toMatchObject({ code: 'goodsMayHaveLeft', facts: { reference: another } });
    expect(await till.handOver()).toBeNull();
    expect(till.decided.at(-1)).toMatchObject({ happening: { toldOf: [OTHER, another] } });
  });

  it.each([
    ['paid with its goods still here', given.paid()],
    ['not paid', given.declined()],
    ['paid with the money returned according to a case', given.paid({ settled: SETTLED })],
  ])('is not shown for a payment that is %s', async (_what, state) => {
    const till = pressOn();
    Object.assign(till.parts, { agoMs: 0, tied: [record.payment({ reference: OTHER, state })] });
    expect(await till.handOver()).toBeNull();
  });

  it('is not shown for goods that cannot leave', async () => {
    const till = pressOn(PAID, 'cancelled');
    Object.assign(till.parts, { agoMs: 0, tied: [left()] });
    expect(await till.handOver()).toMatchObject({ code: 'saleEnded' });
  });
});

describe('a payment behind its cases', () => {
  const movedOn = () => new EntryRefused('movedOn', 'no hand-over: behindItsCases');

  it('is updated from its cases first, and then the table is checked again', async () => {
    const till = pressOn();
    till.parts.standing = { isBehindItsCases: true };
    till.parts.follow = async () => Object.assign(till.parts, { standing: {} });
    expect(await till.handOver()).toBeNull();
    expect(till.seen.followed).toEqual([REFERENCE]);
    expect(till.written).toHaveLength(1);
  });

  it('is updated again if a case was decided while the entry was written', async () => {
    const till = pressOn();
    till.parts.agoMs = 0;
    till.parts.refusals = [movedOn(), movedOn()];
    expect(await till.handOver()).toBeNull();
    expect(till.seen.followed).toEqual([REFERENCE, REFERENCE]);
    expect(till.written).toHaveLength(1);
  });

  it('is re-queried only once for one press', async () => {
    const till = pressOn();
    till.parts.refusals = [movedOn()];
    expect(await till.handOver()).toBeNull();
    expect(till.asked).toHaveLength(1);
  });

  it('keeps its goods if it cannot be brought up to date', async () => {
    const till = pressOn();
    till.parts.standing = { isBehindItsCases: true };
    expect(await till.handOver()).toEqual(problem('journalBusy').problem);
    expect(till.seen.followed).toHaveLength(50);
    expect(till.written).toEqual([]);
  });

  it.each([new JournalUnreadable('corrupt'), new TypeError('broken')])(
    'keeps its goods if the update from its cases fails: %s',
    async (error) => {
      const till = pressOn();
      till.parts.standing = { isBehindItsCases: true };
      till.parts.follow = () => Promise.reject(error);
      await expect(till.handOver()).rejects.toBe(error);
      expect(till.written).toEqual([]);
    },
  );

  it('is not updated if it is not behind', async () => {
    const till = pressOn();
    await till.handOver();
    expect(till.seen.followed).toEqual([]);
  });
});

describe('a stopped till', () => {
  const stopped = problem('journalFaulty').problem;

  it('hands over nothing and reads nothing', async () => {
    const till = pressOn();
    till.parts.stopped = stopped;
    expect(await till.handOver()).toEqual(stopped);
    expect(till.seen.proofs).toBe(0);
    expect(till.held).toEqual([]);
  });

  it('hands over nothing if it stopped while the service was asked', async () => {
    const till = pressOn();
    const pressed = till.handOver();
    till.parts.stopped = stopped;
    expect(await pressed).toEqual(stopped);
    expect(till.written).toEqual([]);
  });
});

describe('two presses at the same time', () => {
  it('run one after the other', async () => {
    const till = pressOn();
    till.parts.agoMs = 0;
    const first = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    till.parts.proof = first.promise;
    const presses = [till.handOver(), till.handOver()];
    await settled();
    expect(till.seen.proofs).toBe(1);
    till.parts.proof = second.promise;
    first.resolve();
    await presses[0];
    await settled();
    expect(till.seen.proofs).toBe(2);
    presses.push(till.handOver());
    await settled();
    expect(till.seen.proofs).toBe(2);
    second.resolve();
    expect(await Promise.all(presses)).toEqual([null, null, null]);
    expect(till.seen.proofs).toBe(3);
  });
});
