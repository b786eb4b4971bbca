import type { ChargeRequest } from '../../shared/bridge-contract.ts';
import type { JustPaid } from '../../shared/counter-settings.ts';
import type { KeyedDetails } from '../../shared/input/keyed-steps.ts';
import type { Attempt, EarlierPayment } from '../../shared/payment/second-payment.ts';
import type { DeskSnapshot } from '../../shared/payment/snapshot.ts';
import type { Problem, Result } from '../../shared/problems.ts';
import type { BridgeClient } from '../bridge-client.ts';
import { type DeskAction, type DeskStore, requeryOf, submissionOf } from './desk-store.ts';
import type { DraftStore } from './draft-store.ts';

/** What the cashier can ask of the desk. Each resolves to whether it was done; a problem is in the desk store. */
export interface Counter {
  /**
   * Asks about earlier payments that may be for what is about to be charged.
   * @returns null where that could not be asked; why is in the desk store
   */
  checkEarlier(attempt: Attempt): Promise<EarlierPayment[] | null>;
  /** What the same card paid just now, of the same amount; null where nothing, and where that could not be asked. */
  justPaid(attempt: Attempt): Promise<JustPaid | null>;
  charge(request: ChargeRequest): Promise<boolean>;
  /** Sends what the customer keyed in the step that is open. */
  submitStep(reference: string, keyed: KeyedDetails): Promise<boolean>;
  closeBankPage(reference: string): Promise<boolean>;
  /** A person says that the clock is right although the journal knows a later time. */
  confirmClock(): Promise<boolean>;
  /** Sends what was most likely never sent once more, with the same reference. */
  sendAgain(reference: string): Promise<boolean>;
  requery(reference: string): Promise<boolean>;
  /** A person has read the news of this payment. */
  dismissNews(reference: string): Promise<void>;
  /** @param override why a person hands over although the service does not answer */
  handOver(reference: string, override?: { reason: string }): Promise<boolean>;
  /** Of a payment whose review was decided for the shop. */
  handOverAfterReview(reference: string, override?: { reason: string }): Promise<boolean>;
  cancelSale(saleId: string): Promise<boolean>;
  leaveForLater(saleId: string): Promise<boolean>;
  resumeSale(saleId: string): Promise<boolean>;
  finishSale(saleId: string): Promise<boolean>;
}

/**
 * None that is given what the customer keyed is an async function, and none keeps its arguments: after the call, what the customer keyed is held by
 * nothing of ours.
 */
export function createCounter(client: BridgeClient, desk: DeskStore, draft: DraftStore): Counter {
  function act(action: DeskAction, send: () => Promise<Result<DeskSnapshot>>): Promise<boolean> {
    if (!desk.getState().begin(action)) return Promise.resolve(false);
    return send().then((result) => settle(desk, action, result));
  }
  /** Once the counter is clear, what was typed of that sale goes; what was typed of another one stays. */
  const forgetTyped = (saleId: string) => {
    if (draft.getState().saleId === saleId) {
      draft.getState().startNewSale();
    } else {
      draft.getState().tryAgainAfter(null);
      draft.getState().forgetAddress();
    }
  };
  /** What takes a sale off the counter. That it is clear may be told before the answer: what is typed from then on stays. */
  async function takeOff(action: DeskAction, saleId: string, send: () => Promise<Result<DeskSnapshot>>) {
    let isClear = false;
    const forgetOnce = ({ snapshot }: { snapshot: DeskSnapshot | null }) => {
      if (isClear || snapshot?.current != null) return;
      isClear = true;
      forgetTyped(saleId);
    };
    const wasThere = desk.getState().snapshot?.current != null;
    const unsubscribe = wasThere ? desk.subscribe(forgetOnce) : () => undefined;
    const done = await act(action, send);
    unsubscribe();
    if (done) forgetOnce(desk.getState());
    return done;
  }

  async function checkEarlier(attempt: Attempt): Promise<EarlierPayment[] | null> {
    desk.getState().dismissProblem();
    const result = await client.ask('sale.checkEarlier', attempt);
    if (result.ok) return result.value.earlier;
    desk.getState().report(result.problem);
    return null;
  }

  async function justPaid(attempt: Attempt): Promise<JustPaid | null> {
    const result = await client.ask('sale.justPaid', attempt);
    return result.ok ? result.value.payment : null;
  }

  async function dismissNews(reference: string): Promise<void> {
    const result = await client.ask('announcement.dismiss', { reference });
    if (result.ok) desk.getState().accept(result.value);
    else desk.getState().report(result.problem);
  }

  return {
    checkEarlier,
    justPaid,
    dismissNews,
    charge: (request) => act('charge', () => client.ask('sale.charge', request)),
    submitStep: (reference, keyed) =>
      act(submissionOf(keyed.step), () => client.ask('payment.submitStep', { reference, keyed })),
    closeBankPage: (reference) => act('closeBankPage', () => client.ask('bankPage.close', { reference })),
    confirmClock: () => act('confirmClock', () => client.ask('till.confirmClock', undefined)),
    sendAgain: (reference) => act('sendAgain', () => client.ask('payment.sendAgain', { reference })),
    requery: (reference) => act(requeryOf(reference), () => client.ask('payment.requery', { reference })),
    handOver: (reference, override) =>
      act('handOver', () => client.ask('payment.handOver', { reference, ...(override && { override }) })),
    handOverAfterReview: (reference, override) =>
      act('handOver', () => client.ask('payment.handOverAfterReview', { reference, ...(override && { override }) })),
    cancelSale: (saleId) => takeOff('cancel', saleId, () => client.ask('sale.cancel', { saleId })),
    leaveForLater: (saleId) => takeOff('leaveForLater', saleId, () => client.ask('sale.leaveForLater', { saleId })),
    resumeSale: (saleId) => act('resume', () => client.ask('sale.resume', { saleId })),
    finishSale: (saleId) => takeOff('finish', saleId, () => client.ask('sale.finish', { saleId })),
  };
}

function settle(desk: DeskStore, action: DeskAction, result: Result<DeskSnapshot>): boolean {
  if (result.ok) desk.getState().accept(result.value);
  const problem: Problem | null = result.ok ? null : result.problem;
  desk.getState().end(action, problem);
  return result.ok;
}
