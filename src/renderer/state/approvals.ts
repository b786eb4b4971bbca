import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Money } from '../../shared/money/money.ts';

/** An act that somebody else must approve, as the screen asks for it. Nothing that was keyed is in it. */
export interface AskedApproval {
  /** As main knows it. */
  act: string;
  permission: string;
  /** The other rights that it needs, with a blank between them. */
  also: string | null;
  amount: Money | null;
  reference: string | null;
}

/** Approvals that the screens ask for, one at a time. */
export interface Approvals {
  state: StoreApi<{ asked: AskedApproval | null }>;
  /** @returns whether somebody approved it */
  ask(asked: AskedApproval): Promise<boolean>;
  /** Ends the question that is open, if one is; where an act is named, only the question about that one. */
  settle(isApproved: boolean, act?: string): void;
}

/** Nobody stands longer before the question: what waits for it is let go of. */
const ASKED_FOR_MS = 120_000;

/**
 * @param after runs something later; returns a function that calls it off
 * @param withdraw tells main that nobody waits for this act any more
 */
export function createApprovals(
  after: (delayMs: number, run: () => void) => () => void,
  withdraw: (act: string) => void,
): Approvals {
  const state = createStore<{ asked: AskedApproval | null }>(() => ({ asked: null }));
  let end: ((isApproved: boolean) => void) | null = null;

  function settle(isApproved: boolean, act?: string): void {
    const { asked } = state.getState();
    if (act !== undefined && act !== asked?.act) return;
    const waiting = end;
    end = null;
    state.setState({ asked: null });
    // A PIN may be on its way: it is not to approve what its asker has left.
    if (asked && !isApproved) withdraw(asked.act);
    waiting?.(isApproved);
  }

  return {
    state,
    settle,
    ask(asked) {
      // A second question while one is open was not asked by the person who stands before the first.
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
