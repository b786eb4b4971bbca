import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TFunction } from 'i18next';
import type { ComposedTill } from './composed-till.ts';
import type { SealingMachine } from './export/till-exporter.ts';
import { readLog } from './health/read-log.ts';
import type { OpeningHost } from './opened/opened-control.ts';
import type { PaperMachine } from './printing/paper-machine.ts';
import { createPrinters } from './printing/printers.ts';
import { afterAWhile } from './printing/send.ts';
import { createRunCommand } from './printing/system-command.ts';
import type { RunMachine } from './runs/run-control.ts';
import { electronVault } from './settings/electron-vault.ts';
import { encryptionKeyOf } from './settings/encryption-key-source.ts';
import type { Profile } from './settings/profile.ts';
import { openSecretStore } from './settings/secret-store.ts';
import { peekSettings } from './settings/settings-file.ts';
import type { HeldSecrets } from './setup/held-secrets.ts';
import { needsPassphrase } from './setup/needs-passphrase.ts';
import { openServiceKeyStore } from './setup/service-key.ts';
import { composeTill } from './till.ts';
import {
  COUNTER_SCHEDULE,
  FIRST_MOMENTS_MS,
  type PeopleHost,
  type TillParts,
  type UpkeepMachine,
} from './till-parts.ts';
import { type BankPagesParts, createBankPages } from './window/bank-page/bank-pages.ts';
import type { Dialogs } from './window/dialogs.ts';
import { createHiddenPages } from './window/guards/hidden-page.ts';
import { printPage } from './window/print-page.ts';
import { serviceFetch } from './window/service-session.ts';
import { printSlip, printSlipWithDialog } from './window/slip/print-slip.ts';

type HandedOn = Pick<
  TillParts,
  | 'about'
  | 'installation'
  | 'settings'
  | 'setup'
  | 'clock'
  | 'isOnline'
  | 'outsideHeads'
  | 'applyTheme'
  | 'onLanguage'
  | 'onChange'
  | 'onBankPage'
  | 'log'
> &
  Pick<SealingMachine, 'onExport' | 'onEvidence'> &
  Pick<OpeningHost, 'onOpeningState'> &
  Pick<RunMachine, 'onRun' | 'onMaking'> &
  Pick<UpkeepMachine, 'threadHangs'> &
  Pick<PaperMachine, 'onPrinting'> & {
    /** Called only after a passphrase of the provisioning file is held. */
    people: () => PeopleHost;
  };

/** Opens the till of an installation with this machine's folder, keys, threads, dialogs and windows. */
export async function openTill(
  parts: HandedOn & {
    profile: Profile;
    held: HeldSecrets;
    dialogs: Dialogs;
    window: BankPagesParts['window'];
    /** The folder of main's built files, with its threads and the page that checks exports. */
    programFolder: string;
    environment: NodeJS.ProcessEnv;
    t: TFunction;
  },
): Promise<ComposedTill> {
  const { profile, held, dialogs, log, t } = parts;
  const bundledModule = moduleIn(parts.programFolder);
  const { mode, connection, signingPassphrase } = parts.installation;
  // A passphrase that a person typed has been tested, so it takes precedence over the file's.
  if (signingPassphrase && held.passphrase() === null) held.holdPassphrase(signingPassphrase);
  const installation = { ...parts.installation, signingPassphrase: held.passphrase() };
  const heldKey = { key: () => held.keyOf(mode), hold: (key: string) => held.holdKey(mode, key) };
  const folder = profile.folderOf(mode);
  const vault = electronVault(parts.about.host);
  const serviceKey = openServiceKeyStore({ profile, mode, vault, held });
  const printHidden = createHiddenPages(log);
  return await composeTill({
    ...parts,
    installation,
    folder,
    isKeyKept: await vault.isTrustworthy(),
    encryptionKey: connection && (await encryptionKeyOf(connection, serviceKey, heldKey, log)),
    workers: { journal: bundledModule('journal-worker.js'), practice: bundledModule('practice-worker.js') },
    sandboxAmountEchoedAt: peekSettings(path.join(profile.folder, 'sandbox')).sandboxAmountEchoedAt,
    fetch: serviceFetch('counter'),
    fetchForRuns: serviceFetch('runs'),
    fetchForHeadOffice: serviceFetch('headOffice'),
    schedule: COUNTER_SCHEDULE,
    firstMomentsMs: FIRST_MOMENTS_MS,
    people: parts.people(),
    sealing: {
      secrets: openSecretStore(folder, vault),
      exportWorkerUrl: bundledModule('export-worker.js'),
      checkerPage: () => readFileSync(bundledModule('check.html'), 'utf8'),
      chooseFolder: (last) => dialogs.askWhereToExport(last),
      askEvidencePath: (defaultName) => dialogs.askWhereToSaveEvidence(defaultName),
      askReportPath: (...asked) => dialogs.askWhereToSaveReport(...asked),
      onExport: parts.onExport,
      onEvidence: parts.onEvidence,
      print: (html, cancelled) => printPage(html, printHidden, cancelled),
      t,
    },
    opening: {
      workerUrl: bundledModule('opened-worker.js'),
      chooseFolder: () => dialogs.askWhatToOpen(),
      onOpeningState: parts.onOpeningState,
    },
    running: {
      chooseList: () => dialogs.askForList(),
      askWhereToSave: (defaultName) => dialogs.askWhereToSaveResults(defaultName),
      onRun: parts.onRun,
      onMaking: parts.onMaking,
    },
    upkeep: {
      chooseCopyFolder: (last) => dialogs.askWhereToCopy(last),
      askBundlePath: (defaultName) => dialogs.askWhereToSaveBundle(defaultName),
      readLog: (most) => readLog(profile.logs, most),
      isKeyStoreReal: () => vault.isTrustworthy(),
      needsPassphrase: () => needsPassphrase(profile.folder, mode),
      threadHangs: parts.threadHangs,
    },
    paper: {
      t,
      after: afterAWhile,
      onPrinting: parts.onPrinting,
      printers: createPrinters({
        platform: process.platform,
        run: createRunCommand(parts.environment),
        after: afterAWhile,
      }),
      askPath: (defaultName) => dialogs.askWhereToSaveSlip(defaultName),
      print: (html) => printSlip(html, printHidden),
      printWithDialog: (html) => printSlipWithDialog(html, printHidden),
    },
    createBankPageViews: (events) =>
      createBankPages({ ...events, window: parts.window, mode, log, now: () => new Date() }),
  });
}

function moduleIn(programFolder: string): (name: string) => URL {
  return (name) => pathToFileURL(path.join(programFolder, name));
}
