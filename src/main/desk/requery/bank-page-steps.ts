import { PAYDESK } from '../../../shared/journal/journal-entry.ts';
import type { ReturnedFacts } from '../../../shared/payment/bank-page.ts';
import type { PaymentState } from '../../../shared/payment/payment-state.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { frozenAtOf, openStepOf } from '../../../shared/payment/transition.ts';
import { type Problem, problem } from '../../../shared/problems.ts';
import type { DeskJournal } from '../ports/journal-port.ts';
import type { OpenSteps } from '../records/open-steps.ts';
import type { Change } from '../records/payment-change.ts';
import { type RecordKeeper, readKnown } from '../records/record-keeper.ts';
import { saleProblem } from '../records/sale-problem.ts';
import type { BankPagePoll } from './bank-page-poll.ts';
import type { OpenBankPage } from './open-bank-page.ts';
import { isAwaitingAnswer, type Requery } from './requery.ts';
import type { StatusQueries } from './status-queries.ts';

/** Nothing that the page says is trusted. */
export type BankPageSteps = ReturnType<typeof createBankPageSteps>;

export function createBankPageSteps(parts: {
  journal: DeskJournal;
  openSteps: Pick<OpenSteps, 'shown'>;
  records: RecordKeeper;
  requery: Requery;
  statusQueries: Pick<StatusQueries, 'bankPageLeft'>;
  openPage: Pick<OpenBankPage, 'left'>;
  poll: BankPagePoll;
}) {
  const { journal, openSteps, records, requery, statusQueries, openPage, poll } = parts;

  /** @returns null if the payment waits for no bank page, or if its sale sends nothing more */
  async function find(reference: string): Promise<{ authUrl: string; returnUrl: string } | null> {
    const known = await readKnown(journal, reference);
    if (!known || !waitsForBankPage(known.payment)) return null;
    if (saleProblem(known, await journal.paymentsTiedTo(reference))) return null;
    const detail = openSteps.shown(reference, await journal.stepDetail(reference));
    return detail?.authUrl && detail.returnUrl ? { authUrl: detail.authUrl, returnUrl: detail.returnUrl } : null;
  }

  async function leave(reference: string, change: Change): Promise<Problem | null> {
    const result = await records.change(reference, ({ payment }) => {
      if (openStepOf(payment.state)?.step !== 'bankPage') return problem('stepNotOpen', { reference }).problem;
      if (isAtBankPage(payment.state)) statusQueries.bankPageLeft(reference);
      openPage.left(reference);
      return change;
    });
    if (!result.ok) return result.problem;
    if (isAwaitingAnswer(result.value.payment)) requery.start(reference);
    return null;
  }

  return {
    find,
    opened: poll.start,
    /** Call when a frame of the page returned: the customer may be done. The page stays open. */
    hinted: poll.hint,
    returned: (reference: string, said: ReturnedFacts) =>
      leave(reference, { happening: { kind: 'bankPageReturned', said }, actor: PAYDESK }),
    closed: (reference: string) => leave(reference, { happening: { kind: 'bankPageClosed' } }),
    heldBack: (reference: string) => leave(reference, { happening: { kind: 'bankPageClosed' }, actor: PAYDESK }),
  };
}

/** Tells whether the customer may be at the page. After a first "failed" the step is frozen, but a return may still arrive. */
function isAtBankPage(state: PaymentState): boolean {
  return state.outcome === 'open' && (state.stage.kind === 'step' || frozenAtOf(state) !== null);
}

export function waitsForBankPage({ state }: PaymentRecord): boolean {
  return state.outcome === 'open' && state.stage.kind === 'step' && state.stage.step.step === 'bankPage';
}
