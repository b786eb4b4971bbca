import { combine } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { KeyedDetails } from '../../shared/input/keyed-steps.ts';
import type { Step } from '../../shared/payment/payment-state.ts';
import type { DeskSnapshot } from '../../shared/payment/snapshot.ts';
import type { Problem } from '../../shared/problems.ts';

const NOTHING = {
  snapshot: null as DeskSnapshot | null,
  /** The actions under way. A second press of the same button starts nothing. */
  busy: [] as readonly DeskAction[],
  problem: null as Problem | null,
  /** The step at which `Continue` was pressed; null once the payment leaves that step. */
  continued: null as { reference: string; step: Step } | null,
};

export type DeskAction =
  | 'charge'
  | `submit ${KeyedDetails['step']}`
  | 'closeBankPage'
  | 'sendAgain'
  | 'confirmClock'
  | `requery ${string}`
  | 'handOver'
  | 'cancel'
  | 'leaveForLater'
  | 'resume'
  | 'finish';

/** Re-queries of different payments do not block each other. */
export function requeryOf(reference: string): DeskAction {
  return `requery ${reference}`;
}

/** Submissions of different steps do not block each other. */
export function submissionOf(step: KeyedDetails['step']): DeskAction {
  return `submit ${step}`;
}

export type DeskStore = ReturnType<typeof createDeskStore>;
export type DeskState = ReturnType<DeskStore['getState']>;

export function createDeskStore() {
  return createStore(
    combine(NOTHING, (set, get) => ({
      /** Ignores a snapshot that is older than the stored one. */
      accept: (snapshot: DeskSnapshot) => {
        const { snapshot: known, continued, problem } = get();
        if (known && snapshot.revision < known.revision) return;
        const isThere = continued && isAtStep(snapshot, continued.reference, continued.step);
        const hasLeft = known?.current != null && known.current.sale.id !== snapshot.current?.sale.id;
        // The next customer must not read about the last one.
        set({ snapshot, continued: isThere ? continued : null, problem: hasLeft ? null : problem });
      },
      /** @returns false if the same action is already under way; the caller must then send nothing */
      begin: (action: DeskAction) => {
        if (get().busy.includes(action)) return false;
        set({ busy: [...get().busy, action], problem: null });
        return true;
      },
      // A success leaves the problem of another action on the screen.
      end: (action: DeskAction, problem: Problem | null) =>
        set({ busy: get().busy.filter((other) => other !== action), problem: problem ?? get().problem }),
      continueAt: (reference: string, step: Step) => set({ continued: { reference, step } }),
      /** Takes back `Continue` because of this problem; a person decides again how to go on. */
      holdBack: (problem: Problem) => set({ problem, continued: null }),
      report: (problem: Problem) => set({ problem }),
      dismissProblem: () => set({ problem: null }),
    })),
  );
}

export function isAtStep({ current }: DeskSnapshot, reference: string, step: Step): boolean {
  if (current?.payment.reference !== reference || current.sale.status !== 'active') return false;
  return current.view.screen === 'step' && current.view.step === step;
}
