import { createStore } from 'zustand/vanilla';
import type { RequestOf, ResponseOf } from '../../shared/bridge-contract.ts';
import type { BankPageStatus } from '../../shared/payment/bank-page.ts';
import { isAtStep } from '../../shared/payment/snapshot.ts';
import type { Problem, Result } from '../../shared/problems.ts';
import type { BridgeClient } from '../bridge-client.ts';
import type { DeskStore } from './desk-store.ts';

type Placing = RequestOf<'bankPage.place'>;

interface BankPageState {
  status: BankPageStatus | null;
  /** The payment whose bank page should be open but does not exist. */
  missingFor: string | null;
  /** How often keyboard focus has returned from the bank page. */
  keysCameBack: number;
}

export type BankPagePlace = ReturnType<typeof createBankPagePlace>;

const NOTHING: BankPageState = { status: null, missingFor: null, keysCameBack: 0 };

/** Asks main to place the bank page in the window, and follows the page's status. */
export function createBankPagePlace(client: BridgeClient, desk: DeskStore) {
  const state = createStore<BankPageState>(() => NOTHING);
  let wanted: Placing | null = null;
  let isAsking = false;
  let changes = 0;

  /** Sends one request at a time. A late answer to an older request would restore an old place. */
  async function askForWanted(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    while (wanted) {
      const placing = wanted;
      wanted = null;
      const changesBefore = changes;
      const answer = await client.ask('bankPage.place', placing);
      // A status pushed meanwhile is newer than this answer. A refusal counts in any case.
      if (!answer.ok || changes === changesBefore) take(placing, answer);
    }
    isAsking = false;
  }

  function take({ reference, bounds }: Placing, answer: Result<ResponseOf<'bankPage.place'>>): void {
    const { snapshot } = desk.getState();
    if (!answer.ok) holdBack(answer.problem);
    else if (!snapshot || !isAtStep(snapshot, reference, 'bankPage')) return;
    else if (answer.value) accept(answer.value);
    else if (bounds) state.setState({ status: null, missingFor: reference });
  }

  /** Drops the pending request, so that a resize cannot open the page again. */
  function holdBack(problem: Problem): void {
    wanted = null;
    desk.getState().holdBack(problem);
  }

  /** Counts here instead of in a component, because focus may leave and return between two renders. */
  function accept(status: BankPageStatus): void {
    const { status: before, keysCameBack } = state.getState();
    const isSamePage = before?.reference === status.reference && before.startedAt === status.startedAt;
    const cameBack = isSamePage && before.hasKeys && !status.hasKeys;
    state.setState({ status, missingFor: null, keysCameBack: keysCameBack + (cameBack ? 1 : 0) });
  }

  return {
    state,
    /** Asks main to show the page at these bounds, or to hide it for null. The newest request wins. */
    place(reference: string, bounds: Placing['bounds']) {
      wanted = { reference, bounds };
      void askForWanted();
    },
    listen() {
      const stopPush = client.listen('bankPage.changed', (status) => {
        changes += 1;
        accept(status);
      });
      // Forgets the page when its step ends, so that the payment's next page starts afresh.
      const stopDesk = desk.subscribe(({ snapshot }) => {
        const { status, missingFor } = state.getState();
        const reference = status?.reference ?? missingFor;
        if (reference && snapshot && !isAtStep(snapshot, reference, 'bankPage')) state.setState(NOTHING);
      });
      return () => {
        stopPush();
        stopDesk();
      };
    },
  };
}
