import type { ChargeRequest } from '../../shared/bridge-contract.ts';
import type { JustPaid } from '../../shared/counter-settings.ts';
import type { KeyedDetails } from '../../shared/input/keyed-steps.ts';
import type { Attempt, EarlierPayment } from '../../shared/payment/second-payment.ts';
import type { DeskSnapshot } from '../../shared/payment/snapshot.ts';
import type { Result } from '../../shared/problems.ts';
import type { BridgeClient } from '../bridge-client.ts';
import { chargeOf, type DeskAction, type DeskStore, requeryOf, sendingAgainOf, submissionOf } from './desk-store.ts';
import type { DraftStore } from './draft-store.ts';

export type Counter = ReturnType<typeof createCounter>;

/**
 * The cashier's actions. Each resolves to true after success; otherwise the desk store holds the problem. Functions
 * with keyed values are not async and keep no arguments, so that no frame holds the values after the call.
 */
export function createCounter(client: BridgeClient, desk: DeskStore, draft: DraftStore) {
  function act(action: DeskAction, send: () => Promise<Result<DeskSnapshot>>): Promise<boolean> {
    return runOnce(desk, action, send)?.then(({ ok }) => ok) ?? Promise.resolve(false);
  }
  /** Clears the draft if it belongs to the sale that left the counter. A draft of the next sale stays. */
  const forgetTyped = (saleId: string) => {
    if (draft.getState().saleId === saleId) {
      draft.getState().startNewSale();
    } else {
      draft.getState().tryAgainAfter(null);
      draft.getState().forgetAddress();
    }
  };
  // A sale may also make room for another one that a person resumes.
  desk.subscribe(({ snapshot }, before) => {
    const saleId = before.snapshot?.current?.sale.id;
    if (saleId !== undefined && saleId !== snapshot?.current?.sale.id) forgetTyped(saleId);
  });

  /** @returns null if the search failed; the desk store then holds the problem */
  async function checkEarlier(attempt: Attempt): Promise<EarlierPayment[] | null> {
    desk.getState().dismissProblem();
    const result = await client.ask('sale.checkEarlier', attempt);
    if (result.ok) return result.value.earlier;
    desk.getState().report(result.problem);
    return null;
  }

  /** Finds a very recent payment of the same amount by the same card; null if there is none or the search failed. */
  async function justPaid(attempt: Attempt): Promise<JustPaid | null> {
    const result = await client.ask('sale.justPaid', attempt);
    return result.ok ? result.value.payment : null;
  }

  /**
   * @returns true if the service answered and nothing has changed; false if the service did not answer; null if the
   * verdict has changed, or the till refused or failed to re-query
   */
  async function requery(reference: string): Promise<boolean | null> {
    const before = findingAtCounter(desk);
    const result = await runOnce(desk, requeryOf(reference), () => client.ask('payment.requery', { reference }));
    if (!result?.ok || findingAtCounter(desk) !== before) return null;
    return result.value.isAnswered;
  }

  async function dismissNews(reference: string): Promise<void> {
    const result = await client.ask('announcement.dismiss', { reference });
    if (result.ok) desk.getState().accept(result.value);
    else desk.getState().report(result.problem);
  }

  return {
    checkEarlier,
    justPaid,
    requery,
    dismissNews,
    charge: (request: ChargeRequest) => act(chargeOf(request.saleId), () => client.ask('sale.charge', request)),
    submitStep: (reference: string, keyed: KeyedDetails) =>
      act(submissionOf(reference, keyed.step), () => client.ask('payment.submitStep', { reference, keyed })),
    closeBankPage: (reference: string) => act('closeBankPage', () => client.ask('bankPage.close', { reference })),
    /** Records that a person vouches for the clock, although the journal contains a later time. */
    confirmClock: () => act('confirmClock', () => client.ask('till.confirmClock', undefined)),
    /** Sends a charge again with the same reference, because it most likely never left the till. */
    sendAgain: (reference: string) =>
      act(sendingAgainOf(reference), () => client.ask('payment.sendAgain', { reference })),
    /** @param override why a person hands over although the service does not answer */
    handOver: (reference: string, override?: { reason: string }) =>
      act('handOver', () => client.ask('payment.handOver', { reference, ...(override && { override }) })),
    handOverAfterReview: (reference: string, override?: { reason: string }) =>
      act('handOver', () => client.ask('payment.handOverAfterReview', { reference, ...(override && { override }) })),
    cancelSale: (saleId: string) => act('cancel', () => client.ask('sale.cancel', { saleId })),
    leaveForLater: (saleId: string) => act('leaveForLater', () => client.ask('sale.leaveForLater', { saleId })),
    resumeSale: (saleId: string) => act('resume', () => client.ask('sale.resume', { saleId })),
    finishSale: (saleId: string) => act('finish', () => client.ask('sale.finish', { saleId })),
  };
}

/** @returns null, and sends nothing, if the action is already running */
function runOnce<Answer extends DeskSnapshot>(
  desk: DeskStore,
  action: DeskAction,
  send: () => Promise<Result<Answer>>,
): Promise<Result<Answer>> | null {
  if (!desk.getState().begin(action)) return null;
  const saleId = saleAtCounter(desk);
  return send().then((result) => {
    if (result.ok) desk.getState().accept(result.value);
    // The next customer must not see a problem of a sale that has left the counter meanwhile.
    const hasLeft = saleId !== null && saleId !== saleAtCounter(desk);
    desk.getState().end(action, result.ok || hasLeft ? null : result.problem);
    return result;
  });
}

/** Returns what the verdict at the counter says, as text. Times of answers and the running of a re-query are left out. */
function findingAtCounter(desk: DeskStore): string {
  const view = desk.getState().snapshot?.current?.view;
  const said = { screen: view?.screen };
  if (view?.screen === 'notPaid') return JSON.stringify({ ...said, reason: view.reason, code: view.code });
  return JSON.stringify(view?.screen === 'needsReview' ? { ...said, review: view.review } : said);
}

function saleAtCounter(desk: DeskStore): string | null {
  return desk.getState().snapshot?.current?.sale.id ?? null;
}
