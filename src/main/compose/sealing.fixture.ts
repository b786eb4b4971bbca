import { createTexts } from '../texts.ts';
import type { RunMachine } from './run-control.ts';
import type { OpeningMachine } from './till-parts.ts';
import type { SealingMachine } from './till-seals.ts';

/** A machine without a key store, on which pages are printed as they are. */
export function sealingWithout(): SealingMachine {
  return {
    secrets: { read: () => Promise.resolve(null), keep: () => Promise.resolve(false) },
    exportWorkerUrl: new URL('../export/worker.ts', import.meta.url),
    checkerPage: () => '<!doctype html>',
    chooseFolder: () => Promise.resolve(null),
    askEvidencePath: () => Promise.resolve(null),
    onExport: () => undefined,
    onEvidence: () => undefined,
    print: (html) => Promise.resolve(Buffer.from(html)),
    t: createTexts(),
  };
}

/** A machine on which nobody opens exports. */
export function openingNothing(): OpeningMachine {
  return {
    workerUrl: new URL('../opened/worker.ts', import.meta.url),
    chooseFolder: () => Promise.resolve(null),
    onOpening: () => undefined,
  };
}

/** A machine on which nobody chooses lists. */
export function runningNothing(): RunMachine {
  return {
    chooseList: () => Promise.resolve(null),
    askWhereToSave: () => Promise.resolve(null),
    onRun: () => undefined,
    onMaking: () => undefined,
  };
}
