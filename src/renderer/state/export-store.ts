import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ExportState } from '../../shared/export/export-view.ts';

export interface ExportsState {
  exporting: ExportState;
  isOpen: boolean;
  accept(exporting: ExportState): void;
  open(): void;
  close(): void;
}

export type ExportStore = StoreApi<ExportsState>;

export function createExportStore(): ExportStore {
  return createStore<ExportsState>((set) => ({
    exporting: { stage: 'none' },
    isOpen: false,
    accept: (exporting) => set({ exporting }),
    open: () => set({ isOpen: true }),
    close: () => set({ isOpen: false }),
  }));
}
