import { createStore, type StoreApi } from 'zustand/vanilla';

/** How many dialogs and panels stand in front of the screen. */
interface OverlayState {
  opened: number;
  /** @returns a function that says that this one is gone */
  cover(): () => void;
}

export type OverlayStore = StoreApi<OverlayState>;

export function createOverlayStore(): OverlayStore {
  return createStore<OverlayState>((set, get) => ({
    opened: 0,
    cover: () => {
      set({ opened: get().opened + 1 });
      return () => set({ opened: get().opened - 1 });
    },
  }));
}
