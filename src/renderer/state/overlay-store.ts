import { createStore, type StoreApi } from 'zustand/vanilla';

interface OverlayState {
  opened: number;
  cover(): Covering;
}

interface Covering {
  isInFront(): boolean;
  uncover(): void;
}

export type OverlayStore = StoreApi<OverlayState>;

export function createOverlayStore(): OverlayStore {
  let open: readonly Covering[] = [];
  return createStore<OverlayState>((set) => {
    const become = (next: readonly Covering[]) => {
      open = next;
      set({ opened: open.length });
    };
    return {
      opened: 0,
      cover: () => {
        const covering: Covering = {
          isInFront: () => open.at(-1) === covering,
          uncover: () => become(open.filter((each) => each !== covering)),
        };
        become([...open, covering]);
        return covering;
      },
    };
  });
}
