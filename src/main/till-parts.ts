import type { Theme } from '../shared/bridge-contract.ts';
import type { TillLanguage } from '../shared/languages.ts';
import type { BankPageStatus } from '../shared/payment/bank-page.ts';
import type { DeskSnapshot } from '../shared/payment/snapshot.ts';
import type { PeopleState } from '../shared/people/people-channels.ts';
import type { Clock, RequerySchedule } from './desk/ports/parts.ts';
import type { SealingMachine } from './export/till-exporter.ts';
import type { Fetch } from './gateway/http/http.ts';
import type { Log } from './log.ts';
import type { OpeningHost } from './opened/opened-control.ts';
import type { PeoplePlace } from './people/kept-people.ts';
import type { PeopleHandlerParts } from './people/people-state.ts';
import type { PaperMachine } from './printing/paper-machine.ts';
import type { RunMachine } from './runs/run-control.ts';
import type { Installation } from './settings/provisioning.ts';
import type { Settings } from './settings/settings.ts';
import type { SetupHandlers } from './setup/setup-handlers.ts';
import type { BankPageEvents } from './window/bank-page/attempt.ts';
import type { BankPages } from './window/bank-page/bank-pages.ts';

export interface About {
  version: string;
  host: 'electron' | 'stand-in';
  profileFolder: string;
}

export interface PeopleHost
  extends Pick<PeoplePlace, 'folder' | 'secrets' | 'passphrase' | 'holdPassphrase' | 'opensKeys' | 'opensNext'>,
    Pick<PeopleHandlerParts, 'openAnew' | 'saveCode'> {
  onPeople: (state: PeopleState) => void;
}

export interface UpkeepMachine {
  chooseCopyFolder: (last: string | null) => Promise<string | null>;
  askBundlePath: (defaultName: string) => Promise<string | null>;
  /** Returns the newest log lines, newest first. */
  readLog: (most: number) => string[];
  /** Returns false if anybody with the file could open this machine's stored secrets. */
  isKeyStoreReal: () => Promise<boolean>;
  /** True if keys of this till or of its list of people open only with the passphrase. */
  needsPassphrase: () => boolean;
  /** Reports a thread that did not end with the till, because it waits for a drive that does not answer. */
  threadHangs: () => void;
}

/** The parts of a till. None of them imports Electron, so tests and benchmarks make the same till. */
export interface TillParts {
  about: About;
  installation: Installation;
  /** The key of this run; null in practice, whose service has its own, and on a till that only re-queries. */
  encryptionKey: string | null;
  /** False if the machine has no trusted key store; the key is then held in memory for this run. */
  isKeyKept?: boolean;
  folder: string;
  /** The folder of the journal's second head, outside every profile; null if there is none. */
  outsideHeads: string | null;
  workers: { journal: URL; practice: URL };
  settings: Settings;
  /** When the sandbox last echoed a payment's amount, from the sandbox's settings. A live till needs it. */
  sandboxAmountEchoedAt: string | null;
  fetch: Fetch;
  /** A `fetch` with its own connections for runs, because Chromium allows only a few to each host. */
  fetchForRuns?: Fetch;
  fetchForHeadOffice?: Fetch;
  clock: Clock;
  isOnline?: () => boolean;
  schedule: RequerySchedule;
  /** How long background work waits for the first screen; absent for no wait. */
  firstMomentsMs?: number;
  sealing: SealingMachine;
  opening: OpeningHost;
  running: RunMachine;
  /** The handlers of the set-up. They outlive this till, because they may replace it. */
  setup: SetupHandlers;
  people: PeopleHost;
  upkeep: UpkeepMachine;
  paper: PaperMachine;
  createBankPageViews: (events: BankPageEvents) => BankPages;
  onBankPage: (status: BankPageStatus) => void;
  applyTheme: (theme: Theme) => void;
  onLanguage: (chosen: TillLanguage) => void;
  /** Receives each new snapshot, also during the recovery of earlier payments. */
  onChange: (snapshot: DeskSnapshot) => void;
  log: Log;
}

/** The time by which even a slow machine shows its first screen. */
export const FIRST_MOMENTS_MS = 3_000;

/** The delays between the counter's re-queries of a payment, while the customer waits. */
export const COUNTER_SCHEDULE: RequerySchedule = {
  waitsMs: [0, 2_000, 4_000, 8_000, 16_000, 32_000],
  freezeMs: 30_000,
};
