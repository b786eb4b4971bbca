import type { Theme } from '../shared/bridge-contract.ts';
import type { TillLanguage } from '../shared/languages.ts';
import type { BankPageStatus } from '../shared/payment/bank-page.ts';
import type { DeskSnapshot } from '../shared/payment/snapshot.ts';
import type { PeopleState } from '../shared/people/people-channels.ts';
import type { Result } from '../shared/problems.ts';
import type { Clock, RequerySchedule } from './desk/ports/parts.ts';
import type { Fetch } from './gateway/http/http.ts';
import type { Log } from './log.ts';
import type { OpeningHost } from './opened/opened-control.ts';
import type { OpensNext } from './people/kept-people.ts';
import type { PepperStore } from './people/pepper.ts';
import type { PaperMachine } from './printing/paper-machine.ts';
import type { RunMachine } from './runs/run-control.ts';
import type { SealingMachine } from './seal/till-seals.ts';
import type { Installation } from './settings/provisioning.ts';
import type { Settings } from './settings/settings.ts';
import type { SetupHandlers } from './setup/setup-handlers.ts';
import type { BankPageEvents, BankPageViews } from './window/bank-page/bank-page-control.ts';

/** What the screens are told of the program itself. */
export interface About {
  version: string;
  host: 'electron' | 'stand-in';
  profileFolder: string;
}

/** What people need of the machine. */
export interface PeopleHost {
  /** The profile's own folder: all modes have the same people. */
  folder: string;
  /** The profile's own secrets. */
  secrets: PepperStore;
  /** Wraps what proves the people where there is no key store; null where none is held. */
  passphrase: string | null;
  /** Holds a passphrase that a person has typed, for as long as the program runs. */
  holdPassphrase: (passphrase: string) => void;
  /** Whether a passphrase opens the keys of this till that are locked with one already. */
  opensKeys: (passphrase: string) => Promise<boolean>;
  /** What opens the list of people at the next start once a recovery code has brought it back. */
  opensNext: () => Promise<OpensNext>;
  /** Opens the till anew. @returns false where something holds it back */
  openAnew: () => Promise<boolean>;
  /** Saves a recovery code where the person says, and keeps nothing of it. */
  saveCode: (recoveryCode: string) => Promise<Result<{ path: string | null }>>;
  /** Tells the screens who is signed in. */
  onPeople: (state: PeopleState) => void;
}

/** What keeping a till healthy needs of the machine. */
export interface UpkeepMachine {
  /** Asks the person for the second place of the journal's copies; null where that person cancels. */
  chooseCopyFolder: (last: string | null) => Promise<string | null>;
  /** Asks the person where to save the support bundle; null where that person cancels. */
  askBundlePath: (defaultName: string) => Promise<string | null>;
  /** The newest lines of the log, the newest first. */
  readLog: (most: number) => string[];
  /** False where what this machine keeps of secrets could be opened by anybody who has the file. */
  isKeyStoreReal: () => Promise<boolean>;
  /** Whether keys of this till, or what proves its people, open with the passphrase alone. */
  needsPassphrase: () => boolean;
  /** Told where a thread has not ended with the till: it waits in the system for a drive that does not answer. */
  threadHangs: () => void;
}

/** Everything that a till is made from. Nothing of it needs Electron, so tests and benchmarks make the same till. */
export interface TillParts {
  about: About;
  installation: Installation;
  /** Of this run; null in practice, whose service has its own, and on a till that only re-queries. */
  encryptionKey: string | null;
  /** False where the machine has no key store to trust, so that the key lives for this run alone. */
  isKeyKept?: boolean;
  /** The mode's own folder, where its journal lies. */
  folder: string;
  /** Where the second head of its journal lies: outside every profile. Null where there is to be none. */
  outsideHeads: string | null;
  /** The modules that run in threads: the sources, or what they were bundled to. */
  workers: { journal: URL; practice: URL };
  settings: Settings;
  /** As the sandbox's settings have it; live asks for it. */
  sandboxAmountEchoedAt: string | null;
  fetch: Fetch;
  /** The same over connections of its own, for runs of re-queries: a browser's network has few for each service. */
  fetchForRuns?: Fetch;
  /** The same for head office; left out where it is the same. */
  fetchForHeadOffice?: Fetch;
  clock: Clock;
  /** Whether the machine has a network; left out where nothing says so. */
  isOnline?: () => boolean;
  schedule: RequerySchedule;
  /** So long what nobody waits for leaves the machine to the first screen; not at all where it is left out. */
  firstMomentsMs?: number;
  sealing: SealingMachine;
  opening: OpeningHost;
  running: RunMachine;
  /** Answers how the till is set up: it outlives this till, which it may exchange for another one. */
  setup: SetupHandlers;
  people: PeopleHost;
  upkeep: UpkeepMachine;
  paper: PaperMachine;
  /** Makes the views in which banks' pages are shown. */
  createBankPageViews: (events: BankPageEvents) => BankPageViews;
  /** Tells the screens how the bank page stands. */
  onBankPage: (status: BankPageStatus) => void;
  /** Shows a theme that was chosen. */
  applyTheme: (theme: Theme) => void;
  /** Tells every window in which language the counter is read from now on. */
  onLanguage: (chosen: TillLanguage) => void;
  /** Told of every change, also of those that recovery makes. */
  onChange: (snapshot: DeskSnapshot) => void;
  log: Log;
}

/** A first screen stands by then, also on a slow machine. */
export const FIRST_MOMENTS_MS = 3_000;

/** When a payment that is being confirmed is asked for again, at a counter where a customer waits. */
export const COUNTER_SCHEDULE: RequerySchedule = {
  waitsMs: [0, 2_000, 4_000, 8_000, 16_000, 32_000],
  freezeMs: 30_000,
};
