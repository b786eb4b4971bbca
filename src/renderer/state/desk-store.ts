import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Problem } from '../../shared/problems.ts';
import type { DeskSnapshot } from '../../shared/snapshot.ts';

/** The newest snapshot of the desk, and how the last thing that the cashier asked of it went. */
export interface DeskState {
  snapshot: DeskSnapshot | null;
  /** What is being asked of the desk now; a second press of the same asks nothing. */
  busy: readonly DeskAction[];
  problem: Problem | null;
  /** Takes a snapshot, unless a newer one is here already. */
  accept(snapshot: DeskSnapshot): void;
  /** @returns false where the same is being asked already: then nothing may be sent */
  begin(action: DeskAction): boolean;
  end(action: DeskAction, problem: Problem | null): void;
  report(problem: Problem): void;
  dismissProblem(): void;
}

export type DeskAction =
  | 'charge'
  | 'submitPin'
  | 'submitOtp'
  | 'requery'
  | 'handOver'
  | 'cancel'
  | 'leaveForLater'
  | 'resume'
  | 'finish';

export type DeskStore = StoreApi<DeskState>;

export function createDeskStore(): DeskStore {
  return createStore<DeskState>((set, get) => ({
    snapshot: null,
    busy: [],
    problem: null,
    accept: (snapshot) => {
      const known = get().snapshot;
      if (!known || snapshot.revision >= known.revision) set({ snapshot });
    },
    begin: (action) => {
      if (get().busy.includes(action)) return false;
      set({ busy: [...get().busy, action], problem: null });
      return true;
    },
    end: (action, problem) => set({ busy: get().busy.filter((other) => other !== action), problem }),
    report: (problem) => set({ problem }),
    dismissProblem: () => set({ problem: null }),
  }));
}
