import { combine } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { CustomerDisplay } from '../../shared/customer-display.ts';
import type { KeyedDetails } from '../../shared/input/keyed-steps.ts';
import type { Step } from '../../shared/payment/payment-state.ts';
import { type DeskSnapshot, isAtStep } from '../../shared/payment/snapshot.ts';
import type { Problem } from '../../shared/problems.ts';

const NOTHING = {
  snapshot: null as DeskSnapshot | null,
  /** The running actions. A running action cannot be started again. */
  busy: [] as readonly DeskAction[],
  problem: null as Problem | null,
  /** The step at which a person pressed `Continue`; null once the payment leaves the step. */
  continued: null as { reference: string; step: Step } | null,
};

export type DeskAction =
  | `charge ${string}`
  | `submit ${KeyedDetails['step']} ${string}`
  | 'closeBankPage'
  | `sendAgain ${string}`
  | 'confirmClock'
  | `requery ${string}`
  | 'handOver'
  | 'cancel'
  | 'leaveForLater'
  | 'resume'
  | 'finish';

/** Names a re-query by its payment, so that re-queries of different payments do not block each other. */
export function requeryOf(reference: string): DeskAction {
  return `requery ${reference}`;
}

/** Names a charge by its sale. The next form must not wait for the first answer about a sale that was left for later. */
export function chargeOf(saleId: string): DeskAction {
  return `charge ${saleId}`;
}

/** Names a submission by payment and step, so that different payments and steps do not block each other. */
export function submissionOf(reference: string, step: KeyedDetails['step']): DeskAction {
  return `submit ${step} ${reference}`;
}

export function sendingAgainOf(reference: string): DeskAction {
  return `sendAgain ${reference}`;
}

export type DeskStore = ReturnType<typeof createDeskStore>;

export function createDeskStore() {
  return createStore(
    combine(NOTHING, (set, get) => ({
      /** Stores a snapshot unless it is older than the stored one. */
      accept: (snapshot: DeskSnapshot) => {
        const { snapshot: known, continued, problem } = get();
        if (known && snapshot.revision < known.revision) return;
        const isThere = continued && isAtStep(snapshot, continued.reference, continued.step);
        const hasLeft = known?.current != null && known.current.sale.id !== snapshot.current?.sale.id;
        // A problem of the previous sale must not appear before the next customer.
        set({ snapshot, continued: isThere ? continued : null, problem: hasLeft ? null : problem });
      },
      /** @returns false if the action is already running; the caller must then send nothing */
      begin: (action: DeskAction) => {
        if (get().busy.includes(action)) return false;
        set({ busy: [...get().busy, action], problem: null });
        return true;
      },
      // The success of one action must not hide the problem of another.
      end: (action: DeskAction, problem: Problem | null) =>
        set({ busy: get().busy.filter((other) => other !== action), problem: problem ?? get().problem }),
      continueAt: (reference: string, step: Step) => set({ continued: { reference, step } }),
      /** Follows `Continue` of the customer display. A bank page may have been held back since: only a press opens it. */
      follow: ({ continued }: CustomerDisplay) => {
        if (continued && continued.step !== 'bankPage') set({ continued });
      },
      /** Shows a problem and takes back `Continue`, so that a person decides again. */
      holdBack: (problem: Problem) => set({ problem, continued: null }),
      report: (problem: Problem) => set({ problem }),
      dismissProblem: () => set({ problem: null }),
    })),
  );
}
