import type { Invariant } from './storyteller.ts';

/** One place of the program's source, written wrongly. */
export interface SourceMutation {
  /** From the folder of the project. */
  file: string;
  /** Stands in the file once. */
  from: string;
  to: string;
  /** The invariant that it breaks, of all that may find it. */
  breaks: Invariant;
  /** The story that found it last. It is told first, since few others come to the place; where it no longer does, all are. */
  foundBy: number;
}

const VERDICT = 'src/shared/payment/verdict.ts';
const CHANGES = 'src/shared/payment/state-changes.ts';

/** Walls taken out of the desk's own source. If no invariant misses one of them, it is not tested. */
export const SOURCE_MUTATIONS: Record<string, SourceMutation> = {
  'an overtaken answer is believed': {
    file: VERDICT,
    from: 'holds: ({ expectation }) => expectation.overtaken,',
    to: 'holds: () => false,',
    breaks: 'an overtaken answer ends nothing',
    foundBy: 147,
  },
  'a question that crosses the bank page knows what was done there': {
    file: 'src/main/desk/requery/status-queries.ts',
    from: 'wasSending || then.sentAt !== now.sentAt || crossing.bankPageLeft',
    to: 'wasSending || then.sentAt !== now.sentAt',
    breaks: 'an overtaken answer ends nothing',
    foundBy: 236,
  },
  'a run goes by what it has read ahead': {
    file: 'src/main/desk/requery/bulk-queries.ts',
    from: 'const payment = await asItIsNow(of);',
    to: 'const payment = of as PaymentRecord;',
    breaks: 'declined only until the service says that it is not final',
    foundBy: 20_422_326,
  },
  'an answer that waits for the disk counts as one that was asked for afresh': {
    file: 'src/main/desk/requery/status-queries.ts',
    from: 'if (before?.isHeard()) await before.answer;',
    to: '',
    breaks: 'no second charge unasked',
    foundBy: 50_112_339,
  },
  'what is in the way is not looked at once more when the intent is written': {
    file: 'src/main/desk/charge/payment-intent.ts',
    from: 'await guard.find({ ...request, instrument }, request.override?.references)',
    to: '[]',
    breaks: 'no second charge unasked',
    foundBy: 4,
  },
  'a decision on one payment stands for all': {
    file: 'src/main/desk/charge/stop-guard.ts',
    from: '({ reference }) => !shown.includes(reference)',
    to: '() => shown.length === 0',
    breaks: 'no second charge unasked',
    foundBy: 185,
  },
  'nobody is told that what they decided on is paid': {
    file: 'src/main/desk/charge/payment-intent.ts',
    from: 'if (news) return news;',
    to: '',
    breaks: 'no second charge unasked',
    foundBy: 479,
  },
  'an answer stays fresh for hours': {
    file: 'src/main/desk/charge/stop-guard.ts',
    from: 'const FRESH_MS = 60_000;',
    to: 'const FRESH_MS = 36_000_000;',
    breaks: 'no second charge unasked',
    foundBy: 21,
  },
  'the same customer is not known by the telephone number': {
    file: 'src/shared/payment/second-payment.ts',
    from: "return digits !== '' && digits === otherDigits;",
    to: 'return false;',
    breaks: 'no second charge unasked',
    foundBy: 7,
  },
  'one "not found" is enough': {
    file: CHANGES,
    from: 'count: 3, overMs: 120_000, afterSendMs: 60_000',
    to: 'count: 1, overMs: 0, afterSendMs: 0',
    breaks: 'declined on word of the service alone',
    foundBy: 3,
  },
  'what was never received stays so, whatever is said of it': {
    file: 'src/shared/payment/verdict-rows.ts',
    from: "const wasNotFound = state.outcome === 'neverReceived' || state.refused;",
    to: 'const wasNotFound = false;',
    breaks: 'never received only while the service knows nothing',
    foundBy: 40,
  },
  'what was declined stays so, whatever is said of it': {
    file: 'src/shared/payment/verdict-rows.ts',
    from: "judgement.row === 'notFinal' ? { ...change.unknownSince",
    to: 'judgement.row === null ? { ...change.unknownSince',
    breaks: 'declined only until the service says that it is not final',
    foundBy: 3,
  },
  'what was begun after a payment that failed goes on, whatever becomes of that': {
    file: 'src/main/desk/records/payment-of-sale.ts',
    from: 'sale.payments.slice(0, place).find(',
    to: 'sale.payments.slice(0, 0).find(',
    breaks: 'no second charge unasked',
    foundBy: 51,
  },
  'what waits for time counts by the wall clock': {
    file: CHANGES,
    from: 'if (measured === null) return',
    to: 'if (measured) return',
    breaks: 'an end takes its time',
    foundBy: 135,
  },
  'a failure without a reason of its own keeps a code': {
    file: 'src/shared/payment/final-words.ts',
    from: 'return answer && isFinalFailure(answer) ? answer.code : null;',
    to: 'return answer?.code ?? null;',
    breaks: 'a failure without a reason is guarded',
    foundBy: 1,
  },
  'a frozen step believes a second "failed" at once': {
    file: VERDICT,
    from: '(facts.expectation.failedBeforeMs ?? 0) >= FREEZE_MS',
    to: 'facts.expectation.failedBeforeMs !== null',
    breaks: 'an end takes its time',
    foundBy: 83,
  },
  'the amount is not checked': {
    file: VERDICT,
    from: "{ name: 'amount', passed: paidMinor !== null && paidMinor >= amount.amountMinor },",
    to: "{ name: 'amount', passed: true },",
    breaks: 'paid on a checked re-query alone',
    foundBy: 14,
  },
  'the currency is not checked': {
    file: VERDICT,
    from: "{ name: 'currency', passed: answer.currency === amount.currency },",
    to: "{ name: 'currency', passed: true },",
    breaks: 'paid on a checked re-query alone',
    foundBy: 1_613,
  },
  'a sale that is over sends all the same': {
    file: 'src/main/desk/records/payment-of-sale.ts',
    from: "if (status !== 'active') return problem('saleEnded', { status }).problem;",
    to: '',
    breaks: 'nothing sent for a sale that is over',
    foundBy: 1,
  },
  'a payment goes on beside the one that was begun in its place': {
    file: 'src/main/desk/records/payment-of-sale.ts',
    from: '.slice(place + 1)',
    to: '.slice(sale.payments.length)',
    breaks: 'nothing sent for a sale that is over',
    foundBy: 295,
  },
  'goods under review are handed over': {
    file: 'src/shared/payment/person-rows.ts',
    from: '(state) => (state.review ? state : null)',
    to: '() => null',
    breaks: 'released by a person, once',
    foundBy: 101,
  },
  'goods leave on the proof alone once the network fails after a no': {
    file: 'src/main/desk/sale/release.ts',
    from: `if (!isConfirmed) return problem('notConfirmedAgain', { reference }).problem;
  return by === 'proofAlone' && !override ? problem('noAnswerBeforeHandOver', { reference }).problem : null;`,
    to: `return !isConfirmed && by !== 'proofAlone' ? problem('notConfirmedAgain', { reference }).problem : null;`,
    breaks: 'goods stay after a no',
    foundBy: 3_586,
  },
  'a payment goes on beside one that was paid in another sale': {
    file: 'src/main/desk/charge/same-purchase.ts',
    from: "return state.outcome === 'paid' && Date.parse(state.paidAt) > Date.parse(at);",
    to: 'return false;',
    breaks: 'told before a payment goes on',
    foundBy: 1_830,
  },
  'what was never sent is held for good': {
    file: 'src/main/desk/charge/transmission.ts',
    from: `      .then(() => {
        sensitive.letGo(reference);`,
    to: `      .then(() => {`,
    breaks: 'held no longer than needed',
    foundBy: 863,
  },
  'the watch ends with its first answer': {
    file: 'src/shared/payment/watch.ts',
    from: 'waiting({ plan, answered: watch.answered + counts, unanswered: 0 }, moment)',
    to: '{ ...watch, dueAt: null }',
    breaks: 'watched long enough',
    foundBy: 1,
  },
};
