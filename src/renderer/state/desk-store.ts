import { createStore, type StoreApi } from 'zustand/vanilla';
import type { KeyedDetails } from '../../shared/input/keyed-steps.ts';
import type { Step } from '../../shared/payment/payment-state.ts';
import type { DeskSnapshot } from '../../shared/payment/snapshot.ts';
import type { Problem } from '../../shared/problems.ts';

/** The newest snapshot of the desk, and how the last thing that the cashier asked of it went. */
export interface DeskState {
  snapshot: DeskSnapshot | null;
  /** What is being asked of the desk now; a second press of the same asks nothing. */
  busy: readonly DeskAction[];
  problem: Problem | null;
  /** The step at which `Continue` was pressed; null again as soon as the payment is elsewhere. */
  continued: { reference: string; step: Step } | null;
  /** Takes a snapshot, unless a newer one is here already. */
  accept(snapshot: DeskSnapshot): void;
  /** @returns false where the same is being asked already: then nothing may be sent */
  begin(action: DeskAction): boolean;
  end(action: DeskAction, problem: Problem | null): void;
  continueAt(reference: string, step: Step): void;
  /** The step was not continued, for this reason: a person says again how to go on. */
  holdBack(problem: Problem): void;
  report(problem: Problem): void;
  dismissProblem(): void;
}

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

/** The re-query of one payment: that of another one is something else. */
export function requeryOf(reference: string): DeskAction {
  return `requery ${reference}`;
}

/** The sending of what was keyed in one step: that of another step is something else. */
export function submissionOf(step: KeyedDetails['step']): DeskAction {
  return `submit ${step}`;
}

export type DeskStore = StoreApi<DeskState>;

export function createDeskStore(): DeskStore {
  return createStore<DeskState>((set, get) => ({
    snapshot: null,
    busy: [],
    problem: null,
    continued: null,
    accept: (snapshot) => {
      const known = get().snapshot;
      if (known && snapshot.revision < known.revision) return;
      const { continued } = get();
      const isThere = continued && isAtStep(snapshot, continued.reference, continued.step);
      set({ snapshot, continued: isThere ? continued : null });
    },
    begin: (action) => {
      if (get().busy.includes(action)) return false;
      set({ busy: [...get().busy, action], problem: null });
      return true;
    },
    end: (action, problem) => set({ busy: get().busy.filter((other) => other !== action), problem }),
    continueAt: (reference, step) => set({ continued: { reference, step } }),
    holdBack: (problem) => set({ problem, continued: null }),
    report: (problem) => set({ problem }),
    dismissProblem: () => set({ problem: null }),
  }));
}

/** Whether this payment is at the counter and waits at this step. */
export function isAtStep({ current }: DeskSnapshot, reference: string, step: Step): boolean {
  if (current?.payment.reference !== reference || current.sale.status !== 'active') return false;
  return current.view.screen === 'step' && current.view.step === step;
}
