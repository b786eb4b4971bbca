import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RequestOf, ResponseOf } from '../../shared/bridge-contract.ts';
import type { BankPageStatus } from '../../shared/payment/bank-page.ts';
import type { Problem, Result } from '../../shared/problems.ts';
import type { BridgeClient } from '../bridge-client.ts';
import { type DeskStore, isAtStep } from './desk-store.ts';

type Placing = RequestOf<'bankPage.place'>;

/** What is known of the bank page of the payment at the counter. */
export interface BankPageState {
  status: BankPageStatus | null;
  /** The payment that waits for a bank page and has none that can be shown. */
  missingFor: string | null;
  /** How many times the keys have come back from the page to the screens. */
  keysCameBack: number;
}

/** The place of the bank page in the window, which main alone can give it. */
export interface BankPagePlace {
  state: StoreApi<BankPageState>;
  /** Wants the page there, or hidden. Of several wishes the last one holds. */
  place(reference: string, bounds: Placing['bounds']): void;
  /** @returns a function that stops listening */
  listen(): () => void;
}

const NOTHING: BankPageState = { status: null, missingFor: null, keysCameBack: 0 };

export function createBankPagePlace(client: BridgeClient, desk: DeskStore): BankPagePlace {
  const state = createStore<BankPageState>(() => NOTHING);
  let wanted: Placing | null = null;
  let isAsking = false;
  let changes = 0;

  /** One request at a time: main may answer the first of two later, and the page would then lie in an old place. */
  async function askForWanted(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    while (wanted) {
      const placing = wanted;
      wanted = null;
      const changesBefore = changes;
      const answer = await client.ask('bankPage.place', placing);
      // What was pushed meanwhile is newer than the answer.
      if (changes === changesBefore) take(placing, answer);
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

  /** The next wish comes from the screen that a person goes on from: no resized window opens a page that was held back. */
  function holdBack(problem: Problem): void {
    wanted = null;
    desk.getState().holdBack(problem);
  }

  /** Counted here: the keys may cross to the page and back before the screens are drawn once. */
  function accept(status: BankPageStatus): void {
    const { status: before, keysCameBack } = state.getState();
    const isSamePage = before?.reference === status.reference && before.startedAt === status.startedAt;
    const cameBack = isSamePage && before.hasKeys && !status.hasKeys;
    state.setState({ status, missingFor: null, keysCameBack: keysCameBack + (cameBack ? 1 : 0) });
  }

  return {
    state,
    place(reference, bounds) {
      wanted = { reference, bounds };
      void askForWanted();
    },
    listen() {
      const stopPush = client.listen('bankPage.changed', (status) => {
        changes += 1;
        accept(status);
      });
      // What is known of a page ends with it, so that the next page of the payment begins anew.
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
