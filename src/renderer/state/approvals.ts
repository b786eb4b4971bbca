import { createStore } from 'zustand/vanilla';
import type { Money } from '../../shared/money/money.ts';

/** An act that another person must approve. It contains nothing that the customer keyed. */
export interface AskedApproval {
  act: string;
  permission: string;
  /** Further permissions for the act, separated by spaces; null if there are none. */
  also: string | null;
  amount: Money | null;
  reference: string | null;
}

export type Approvals = ReturnType<typeof createApprovals>;

/** How long a request stays open before it is withdrawn. */
const ASKED_FOR_MS = 120_000;

/**
 * @param after runs a function after a delay and returns a function that cancels it
 * @param withdraw tells main that nobody waits for the act any more
 */
export function createApprovals(
  after: (delayMs: number, run: () => void) => () => void,
  withdraw: (act: string) => void,
) {
  const state = createStore<{ asked: AskedApproval | null }>(() => ({ asked: null }));
  let end: ((isApproved: boolean) => void) | null = null;

  /** Ends the open request. With `act`, ends it only if it is about that act. */
  function settle(isApproved: boolean, act?: string): void {
    const { asked } = state.getState();
    if (act !== undefined && act !== asked?.act) return;
    const waiting = end;
    end = null;
    state.setState({ asked: null });
    // A PIN may already be on its way to main, and must not approve an act that was given up.
    if (asked && !isApproved) withdraw(asked.act);
    waiting?.(isApproved);
  }

  return {
    state,
    settle,
    ask(asked: AskedApproval): Promise<boolean> {
      // Only one request may be open. The person did not ask for this second one, so it is refused.
      if (end) return Promise.resolve(false);
      return new Promise((resolve) => {
        const callOff = after(ASKED_FOR_MS, () => settle(false));
        end = (isApproved) => {
          callOff();
          resolve(isApproved);
        };
        state.setState({ asked });
      });
    },
  };
}
