import type { Invariant } from './storyteller.ts';

export interface SourceMutation {
  file: string;
  /** The text to replace, which must occur once in the file. */
  from: string;
  to: string;
  breaks: Invariant;
  /** The seed that last found the mutation. It runs first, because few stories reach the place. */
  foundBy: number;
}

const VERDICT = 'src/shared/payment/verdict.ts';
const CHANGES = 'src/shared/payment/state-changes.ts';

/** Guards that are removed from the desk's source in turn. A guard whose removal breaks no invariant is untested. */
export const SOURCE_MUTATIONS: Record<string, SourceMutation> = {
  'an overtaken answer is believed': {
    file: VERDICT,
    from: 'holds: ({ expectation }) => expectation.overtaken,',
    to: 'holds: () => false,',
    breaks: 'an overtaken answer settles nothing',
    foundBy: 147,
  },
  'an answer that crosses the bank page counts as current': {
    file: 'src/main/desk/requery/status-queries.ts',
    from: 'wasSending || then.sentAt !== now.sentAt || crossing.bankPageLeft',
    to: 'wasSending || then.sentAt !== now.sentAt',
    breaks: 'an overtaken answer settles nothing',
    foundBy: 24,
  },
  'a run judges by a record that it read ahead': {
    file: 'src/main/desk/requery/bulk-queries.ts',
    from: 'const payment = await asItIsNow(of);',
    to: 'const payment = of as PaymentRecord;',
    breaks: 'a current answer counts',
    foundBy: 800,
  },
  'an answer that waits for the disk counts as fresh': {
    file: 'src/main/desk/requery/status-queries.ts',
    from: 'if (before?.isHeard()) await before.answer;',
    to: '',
    breaks: 'no second charge without a decision',
    foundBy: 50_112_339,
  },
  'blocking payments are not checked again when the intent is written': {
    file: 'src/main/desk/charge/payment-intent.ts',
    from: 'await guard.find({ ...request, instrument }, request.override?.references)',
    to: '[]',
    breaks: 'no second charge without a decision',
    foundBy: 4,
  },
  'a decision about one payment counts for all': {
    file: 'src/main/desk/charge/stop-guard.ts',
    from: '({ reference }) => !shown.includes(reference)',
    to: '() => shown.length === 0',
    breaks: 'no second charge without a decision',
    foundBy: 185,
  },
  'nobody is told that an overridden payment is paid': {
    file: 'src/main/desk/charge/payment-intent.ts',
    from: 'if (news) return news;',
    to: '',
    breaks: 'no second charge without a decision',
    foundBy: 857,
  },
  'an answer stays fresh for hours': {
    file: 'src/main/desk/charge/stop-guard.ts',
    from: 'const FRESH_MS = 60_000;',
    to: 'const FRESH_MS = 36_000_000;',
    breaks: 'no second charge without a decision',
    foundBy: 21,
  },
  'the guard ignores the telephone number': {
    file: 'src/shared/payment/second-payment.ts',
    from: "return digits !== '' && digits === otherDigits;",
    to: 'return false;',
    breaks: 'no second charge without a decision',
    foundBy: 7,
  },
  'one "not found" is enough': {
    file: CHANGES,
    from: 'count: 3, overMs: 120_000, afterSendMs: 60_000',
    to: 'count: 1, overMs: 0, afterSendMs: 0',
    breaks: 'declined only by the service',
    foundBy: 3,
  },
  'a later answer does not change a payment that was never received': {
    file: 'src/shared/payment/verdict-rows.ts',
    from: "const wasNotFound = state.outcome === 'neverReceived' || state.refused;",
    to: 'const wasNotFound = false;',
    breaks: 'never received only if unknown to the service',
    foundBy: 40,
  },
  'a later answer does not change a declined payment': {
    file: 'src/shared/payment/verdict-rows.ts',
    from: "judgement.row === 'notFinal' ? { ...change.unknownSince",
    to: 'judgement.row === null ? { ...change.unknownSince',
    breaks: 'not declined while the service says not final',
    foundBy: 3,
  },
  'a payment continues although an earlier failed one turned out paid': {
    file: 'src/main/desk/records/sale-problem.ts',
    from: 'sale.payments.slice(0, place).find(',
    to: 'sale.payments.slice(0, 0).find(',
    breaks: 'no second charge without a decision',
    foundBy: 51,
  },
  'waits are measured by the wall clock': {
    file: CHANGES,
    from: 'return 1_000 * sinceNotFoundSeconds >= overMs && 1_000 * sinceSentSeconds >= afterSendMs;',
    to: 'return Date.parse(answer.at) - Date.parse(countNotFound(state, answer).firstAt) >= overMs && Date.parse(answer.at) - Date.parse(state.sentAt) >= afterSendMs;',
    breaks: 'not settled too early',
    foundBy: 135,
  },
  'an unclear failure keeps its code': {
    file: 'src/shared/payment/final-words.ts',
    from: 'return answer && isFinalFailure(answer) ? answer.code : null;',
    to: 'return answer?.code ?? null;',
    breaks: 'an unclear failure stays guarded',
    foundBy: 1,
  },
  'a frozen step believes a second "failed" at once': {
    file: VERDICT,
    from: '(facts.expectation.failedBeforeMs ?? 0) >= FREEZE_MS',
    to: 'facts.expectation.failedBeforeMs !== null',
    breaks: 'not settled too early',
    foundBy: 83,
  },
  'the amount is not checked': {
    file: VERDICT,
    from: "{ name: 'amount', passed: paidMinor !== null && paidMinor >= amount.amountMinor },",
    to: "{ name: 'amount', passed: true },",
    breaks: 'paid only by a checked re-query',
    foundBy: 14,
  },
  'the currency is not checked': {
    file: VERDICT,
    from: "{ name: 'currency', passed: answer.currency === amount.currency },",
    to: "{ name: 'currency', passed: true },",
    breaks: 'paid only by a checked re-query',
    foundBy: 1_884,
  },
  'an ended sale still sends': {
    file: 'src/main/desk/records/sale-problem.ts',
    from: "if (status !== 'active') return problem('saleEnded', { status }).problem;",
    to: '',
    breaks: 'answers match the port',
    foundBy: 2,
  },
  'a payment continues beside its replacement': {
    file: 'src/main/desk/records/sale-problem.ts',
    from: '.slice(place + 1)',
    to: '.slice(sale.payments.length)',
    breaks: 'nothing sent for an ended sale',
    foundBy: 1_320,
  },
  'goods under review are handed over': {
    file: 'src/shared/payment/person-rows.ts',
    from: '(state) => (state.review ? state : null)',
    to: '() => null',
    breaks: 'handed over once, by a person',
    foundBy: 2,
  },
  'goods leave on an old proof if the network fails after a declined answer': {
    file: 'src/main/desk/hand-over/hand-over.ts',
    from: `lastVerdict: proof.lastVerdict,
        confirmation: press.confirmedBy ?? confirmationNow(reference),
        isOverridden: press.override !== undefined,`,
    to: `lastVerdict: press.confirmedBy === 'proofAlone' ? 'paid' : proof.lastVerdict,
        confirmation: press.confirmedBy ?? confirmationNow(reference),
        isOverridden: true,`,
    breaks: 'no hand-over against the newest answer',
    foundBy: 5_277,
  },
  'a payment continues beside a paid one of another sale': {
    file: 'src/main/desk/charge/same-purchase.ts',
    from: "if (payment.state.outcome === 'paid') return shownAs !== 'paid';",
    to: "if (payment.state.outcome === 'paid') return false;",
    breaks: 'warned before a payment continues',
    foundBy: 1_830,
  },
  'details of an unsent charge are kept for ever': {
    file: 'src/main/desk/charge/transmission.ts',
    from: `      .then(() => {
        sensitive.discard(reference);`,
    to: `      .then(() => {`,
    breaks: 'card details kept no longer than needed',
    foundBy: 13,
  },
  'the watch ends with its first answer': {
    file: 'src/shared/payment/watch.ts',
    from: 'waiting({ plan, answered: watch.answered + counts, unanswered: 0 }, moment)',
    to: '{ ...watch, dueAt: null }',
    breaks: 'watched long enough',
    foundBy: 1,
  },
};
