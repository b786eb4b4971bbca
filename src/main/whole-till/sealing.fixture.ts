import { threadModule } from '../../thread-modules.fixture.ts';
import type { SealingMachine } from '../export/till-exporter.ts';
import type { OpeningHost } from '../opened/opened-control.ts';
import type { RunMachine } from '../runs/run-control.ts';
import { createTexts } from '../texts.ts';
import type { PeopleHost, UpkeepMachine } from '../till-parts.ts';

/** Makes a machine without a key store that "prints" pages as their HTML. */
export function sealingWithout(): SealingMachine {
  return {
    secrets: { read: () => Promise.resolve(null), keep: () => Promise.resolve(false) },
    exportWorkerUrl: threadModule('export'),
    checkerPage: () => '<!doctype html>',
    chooseFolder: () => Promise.resolve(null),
    askEvidencePath: () => Promise.resolve(null),
    askReportPath: () => Promise.resolve(null),
    onExport: () => undefined,
    onEvidence: () => undefined,
    print: (html) => Promise.resolve(Buffer.from(html)),
    t: createTexts(),
  };
}

export function openingNothing(): OpeningHost {
  return {
    workerUrl: threadModule('opened'),
    chooseFolder: () => Promise.resolve(null),
    onOpeningState: () => undefined,
  };
}

export function runningNothing(): RunMachine {
  return {
    chooseList: () => Promise.resolve(null),
    askWhereToSave: () => Promise.resolve(null),
    onRun: () => undefined,
    onMaking: () => undefined,
  };
}

export function peopleIn(folder: string, secrets: PeopleHost['secrets'] = keyStoreInMemory()): PeopleHost {
  return {
    folder,
    secrets,
    passphrase: null,
    holdPassphrase: () => undefined,
    opensKeys: async () => true,
    opensNext: async () => 'keyStore',
    openAnew: async () => false,
    saveCode: async () => ({ ok: true, value: { path: null } }),
    onPeople: () => undefined,
  };
}

export function keepingNothing(): UpkeepMachine {
  return {
    chooseCopyFolder: () => Promise.resolve(null),
    askBundlePath: () => Promise.resolve(null),
    readLog: () => [],
    isKeyStoreReal: () => Promise.resolve(false),
    needsPassphrase: () => false,
    threadHangs: () => undefined,
  };
}

export function keyStoreInMemory() {
  const kept = new Map<string, string>();
  return {
    kept,
    read: async (name: string) => kept.get(name) ?? null,
    keep: async (name: string, secret: string) => {
      kept.set(name, secret);
      return true;
    },
  };
}
