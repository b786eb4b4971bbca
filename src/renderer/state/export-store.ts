import { combine } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { ExportState } from '../../shared/export/export-view.ts';

export type ExportStore = ReturnType<typeof createExportStore>;

export function createExportStore() {
  return createStore(
    combine({ exporting: { stage: 'none' } as ExportState, isOpen: false }, (set) => ({
      accept: (exporting: ExportState) => set({ exporting }),
      open: () => set({ isOpen: true }),
      close: () => set({ isOpen: false }),
    })),
  );
}
