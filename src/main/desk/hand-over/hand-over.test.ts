import { describe, expect, it, vi } from 'vitest';
import type { PaymentState } from '../../../shared/payment/payment-state.ts';
import { type Problem, problem } from '../../../shared/problems.ts';
import { LOST } from '../../../shared/testing/answers.fixture.ts';
import * as record from '../../../shared/testing/records.fixture.ts';
import * as given from '../../../shared/testing/states.fixture.ts';
import { EntryRefused, JournalUnreadable, type TiedPayment } from '../ports/journal-port.ts';
import { codeOf } from '../testing/code-of.fixture.ts';
import { openTill } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import { settled } from '../testing/virtual-clock.fixture.ts';

const OVERRIDE = { reason: 'She cannot wait' };

async function paidTill(parts: Parameters<typeof openTill>[0] = {}) {
  const till = openTill(parts);
  const reference = await outcome.chargeToPaid(till);
  const hasLeft = () => till.journal.happenings.includes('goodsHandedOver');
  return { ...till, reference, press: () => till.desk.handOver(reference), hasLeft };
}

/** Makes a paid payment that the service has to confirm again. */
async function staleTill(parts: Parameters<typeof openTill>[0] = {}) {
  const till = await paidTill(parts);
  till.clock.sleepMachine(1_000);
  return till;
}

describe('a hand-over with an override', () => {
  it('ignores the reason for a hand-over if the service answers after all', async () => {
    const till = await staleTill();
    till.gateway.will('requery', till.requeryAnswers(outcome.SAYS_PENDING), till.requeryAnswers());
    expect(codeOf(await till.desk.handOver(till.reference, OVERRIDE))).toBe('notConfirmedAgain');
    expect(codeOf(await till.desk.handOver(till.reference, OVERRIDE))).toBe('done');
    expect(till.journal.entries.at(-1)?.happening).toEqual({ kind: 'goodsHandedOver', confirmedBy: 'freshRequery' });
    expect(till.clock.sleepers).toBe(0);
  });

  it('refuses a hand-over if its reason contains a card number', async () => {
    const till = await staleTill();
    till.gateway.will('requery', LOST);
    expect(await till.desk.handOver(till.reference, { reason: 'Card 5531886652142950' })).toMatchObject({
      problem: { code: 'fieldRefused', facts: { field: 'reason' } },
    });
    expect(till.hasLeft()).toBe(false);
  });
});

describe('a hand-over whose answer cannot be written', () => {
  it('keeps the goods if the answer before a hand-over cannot be written', async () => {
    const till = await staleTill();
    till.journal.payment = async () => null;
    expect(codeOf(await till.press())).toBe('paymentNotFound');
    expect(till.hasLeft()).toBe(false);
  });
});

describe('the warning that goods may have left already', () => {
  const tied = (reference: string, state: PaymentState): TiedPayment => ({
    payment: record.payment({ reference, state }),
    shownAs: null,
  });
  const left = (reference: string) => tied(reference, given.paid({ handedOver: { at: given.at(0), by: 'bola' } }));
  const [OTHER, ANOTHER] = ['T1-261121-0009-AAAAAAAAZ', 'T1-261121-000A-AAAAAAAAZ'] as const;

  it('warns each person once for each payment whose goods may have left', async () => {
    let actor = 'ada';
    const till = await paidTill({ actor: () => actor });
    till.journal.paymentsTiedTo = async () => [left(OTHER), left(ANOTHER)];
    const told = async () => {
      const refused = await till.press();
      return refused.ok ? 'nobody' : refused.problem.facts.reference;
    };
    expect([await told(), await told()]).toEqual([OTHER, ANOTHER]);
    actor = 'bola';
    expect([await told(), await told(), await told()]).toEqual([OTHER, ANOTHER, 'nobody']);
    expect(till.journal.entries.at(-1)?.happening).toMatchObject({ warnedOf: [OTHER, ANOTHER] });
  });

  it.each([
    ['paid with its goods still here', given.paid()],
    ['paid with the money returned according to a case', given.paid({ settled: given.SETTLED })],
    ['not paid', given.declined()],
  ])('does not warn about a payment that is %s', async (_what, state) => {
    const till = await paidTill();
    till.journal.paymentsTiedTo = async () => [tied(OTHER, state)];
    expect(codeOf(await till.press())).toBe('done');
  });
});

describe('goods that may have left according to entries of head office', () => {
  it('hands over nothing if the entries of head office cannot be read', async () => {
    const till = await paidTill({ handedOverElsewhere: async () => ({ kind: 'notRead' }) });
    expect(codeOf(await till.press())).toBe('fetchedNotRead');
    expect(till.hasLeft()).toBe(false);
  });
});

describe('a payment behind its cases', () => {
  async function behindTill(follow: () => Promise<unknown> = async () => undefined) {
    const followed: string[] = [];
    const till = await paidTill({
      followCases: async (reference) => {
        followed.push(reference);
        await follow();
      },
    });
    till.journal.standing = { isBehindItsCases: true };
    return { ...till, followed };
  }

  it('updates a payment from its cases before a hand-over, and then runs every check again', async () => {
    const till = await behindTill(async () => {
      till.journal.standing = {};
    });
    expect(codeOf(await till.press())).toBe('done');
    expect(till.followed).toEqual([till.reference]);
  });

  it('updates a payment from its cases again if the write of the hand-over is refused, and re-queries once', async () => {
    const till = await behindTill();
    till.journal.standing = {};
    till.clock.sleepMachine(1_000);
    const append = till.journal.append.bind(till.journal);
    let refusals = 2;
    vi.spyOn(till.journal, 'append').mockImplementation(async (entry, stepDetail) => {
      if (entry.happening.kind === 'goodsHandedOver' && refusals > 0) {
        refusals -= 1;
        throw new EntryRefused('movedOn', 'no hand-over: behindItsCases');
      }
      return await append(entry, stepDetail);
    });
    const asked = till.asked().length;
    till.gateway.will('requery', till.requeryAnswers());
    expect(codeOf(await till.press())).toBe('done');
    expect(till.followed).toEqual([till.reference, till.reference]);
    expect(till.asked()).toHaveLength(asked + 1);
  });

  it('keeps the goods if a payment cannot be brought up to date with its cases', async () => {
    const till = await behindTill();
    expect(await till.press()).toEqual(problem('journalBusy'));
    expect(till.followed).toHaveLength(50);
    expect(till.hasLeft()).toBe(false);
  });

  it('keeps the goods and stops the till if the cases of a payment cannot be read', async () => {
    const till = await behindTill(() => Promise.reject(new JournalUnreadable('corrupt')));
    expect(codeOf(await till.press())).toBe('journalFailed');
    expect(till.desk.read().stopped).toMatchObject({ code: 'journalFailed' });
    expect(till.hasLeft()).toBe(false);
  });
});

describe('a stopped till', () => {
  it('hands over nothing on a stopped till, even if the till stopped during the re-query', async () => {
    let stopped: Problem | null = null;
    const till = await staleTill({ stopping: { found: () => stopped, goesBack: () => null } });
    const question = till.gateway.holds('requery');
    const pressed = till.press();
    await settled();
    stopped = problem('journalFaulty').problem;
    question.answer(till.requeryAnswers());
    expect(codeOf(await pressed)).toBe('journalFaulty');
    const prove = vi.spyOn(till.journal, 'prove');
    expect(codeOf(await till.press())).toBe('journalFaulty');
    expect(prove).not.toHaveBeenCalled();
    expect(till.hasLeft()).toBe(false);
  });
});
