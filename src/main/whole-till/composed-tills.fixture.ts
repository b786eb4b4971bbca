import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { PRACTICE_ENCRYPTION_KEY, PRACTICE_PUBLIC_KEY } from '../../practice/identity.ts';
import type { ChargeRequest } from '../../shared/bridge-contract.ts';
import { distantDayEnd } from '../../shared/days/distant-day-end.fixture.ts';
import type { ExportOrder, ExportState } from '../../shared/export/export-view.ts';
import type { DeskSnapshot } from '../../shared/payment/snapshot.ts';
import type { Result } from '../../shared/problems.ts';
import { threadModule } from '../../thread-modules.fixture.ts';
import type { ComposedTill } from '../composed-till.ts';
import type { LogEvent } from '../log.ts';
import { noPaper } from '../printing/paper.fixture.ts';
import { type Installation, practiceInstallation } from '../settings/provisioning.ts';
import { settingsInMemory } from '../settings/settings.ts';
import { noSetup } from '../setup/no-setup.fixture.ts';
import { systemClock } from '../system-clock.ts';
import { composeTill } from '../till.ts';
import type { TillParts } from '../till-parts.ts';
import {
  keepingNothing,
  keyStoreInMemory,
  openingNothing,
  peopleIn,
  runningNothing,
  sealingWithout,
} from './sealing.fixture.ts';

type ExportedFolder = Extract<ExportState, { stage: 'finished' }>;

const noViews = {
  open: () => undefined,
  place: () => undefined,
  hide: () => undefined,
  keepWaiting: () => undefined,
  close: () => Promise.resolve(),
  closeAll: () => Promise.resolve(),
  openReference: null,
};

/** Returns a practice till's installation whose business day does not end during a test. */
function lastingInstallation(): Installation {
  return { ...practiceInstallation(), dayEndsAtHour: distantDayEnd() };
}

/**
 * Returns the parts of a practice till with a real journal and service in this folder, and with nothing else attached.
 */
function partsIn(folder: string): TillParts {
  return {
    about: { version: '0.1.0', host: 'electron', profileFolder: '/profile' },
    installation: lastingInstallation(),
    encryptionKey: null,
    folder,
    setup: noSetup,
    workers: {
      journal: threadModule('journal'),
      practice: threadModule('practice'),
    },
    outsideHeads: null,
    settings: settingsInMemory(),
    sandboxAmountEchoedAt: null,
    fetch,
    clock: systemClock(),
    schedule: { waitsMs: [0, 50], freezeMs: 100 },
    sealing: sealingWithout(),
    opening: openingNothing(),
    running: runningNothing(),
    people: peopleIn(folder),
    upkeep: keepingNothing(),
    paper: noPaper(),
    createBankPageViews: () => noViews,
    onBankPage: () => undefined,
    applyTheme: () => undefined,
    onLanguage: () => undefined,
    onChange: () => undefined,
    log: { write: () => undefined },
  };
}

/** Makes whole tills for the tests of a file. Each test has its own folder, and its tills are stopped after it. */
export function withTills() {
  const running: ComposedTill[] = [];
  let secrets = keyStoreInMemory();
  // The practice service stores its port here, so that a restarted till reaches it.
  let settings = settingsInMemory();
  const tills = {
    folder: '',
    logged: [] as LogEvent[],
    snapshots: [] as DeskSnapshot[],
    async start(changes: Partial<TillParts> = {}): Promise<ComposedTill> {
      const till = await composeTill({
        ...partsIn(tills.folder),
        settings,
        sealing: { ...sealingWithout(), secrets, chooseFolder: async () => tills.folder },
        people: peopleIn(tills.folder, secrets),
        paper: noPaper({ askPath: async (name) => path.join(tills.folder, name) }),
        onChange: (snapshot) => tills.snapshots.push(snapshot),
        log: { write: (event) => tills.logged.push(event) },
        ...changes,
      });
      running.push(till);
      return till;
    },
    async stop(till: ComposedTill): Promise<void> {
      running.splice(running.indexOf(till), 1);
      await till.stop();
    },
    /** Returns the parts of a sandbox till beside a practice till, whose service is its own. */
    async sandbox(): Promise<Pick<TillParts, 'installation' | 'folder'> & { encryptionKey: string }> {
      const installation = await sandboxBeside(await tills.start());
      const folder = path.join(tills.folder, 'sandbox');
      fs.mkdirSync(folder);
      return { installation, folder, encryptionKey: PRACTICE_ENCRYPTION_KEY };
    },
    async takePayment(till: ComposedTill): Promise<string> {
      const reference = await chargeToOtp(till);
      unwrap(await till.handlers['payment.submitStep']({ reference, keyed: { step: 'otp', otp: '12345' } }));
      await expect.poll(() => tills.snapshots.at(-1)?.current?.view.screen, { timeout: 120_000 }).toBe('paid');
      return reference;
    },
    /** Exports into the tills' folder, with all payments unless the order says otherwise. */
    async export(
      { handlers }: ComposedTill,
      order: Partial<ExportOrder> & Pick<ExportOrder, 'formats'>,
    ): Promise<ExportedFolder> {
      unwrap(await handlers['export.chooseFolder'](undefined));
      const everything = {
        days: null,
        payments: 'all',
        search: null,
        filters: null,
        leavesOutPersonal: false,
      } as const;
      const { folder } = tills;
      unwrap(await handlers['export.start']({ ...everything, name: 'export', folder, ...order }));
      const read = async () => unwrap(await handlers['export.read'](undefined));
      await expect.poll(async () => (await read()).stage, { timeout: 120_000 }).not.toBe('running');
      const ended = await read();
      if (ended.stage !== 'finished') throw new Error(`The export ${ended.stage}.`);
      return ended;
    },
    async leaveAtOtp(till: ComposedTill): Promise<string> {
      const reference = await chargeToOtp(till);
      await tills.stop(till);
      return reference;
    },
  };
  beforeEach(() => {
    secrets = keyStoreInMemory();
    settings = settingsInMemory();
    Object.assign(tills, {
      folder: fs.mkdtempSync(path.join(os.tmpdir(), 'paydesk-till-')),
      logged: [],
      snapshots: [],
    });
  });
  afterEach(async () => {
    for (const till of running.splice(0).reverse()) await till.stop();
    fs.rmSync(tills.folder, { recursive: true });
  });
  return tills;
}

export async function chargeToOtp({ handlers }: ComposedTill): Promise<string> {
  const charged = unwrap(await handlers['sale.charge'](cardCharge()));
  const reference = charged.current?.payment.reference ?? '';
  unwrap(await handlers['payment.submitStep']({ reference, keyed: { step: 'cardPin', pin: '3310' } }));
  return reference;
}

export function cardCharge(cardNumber = '5531886652142950'): ChargeRequest {
  return {
    saleId: randomUUID(),
    amount: { amountMinor: 150_000, currency: 'NGN' },
    customer: { email: 'ada@example.com', phone: null },
    note: null,
    instrument: { kind: 'card', cardNumber, cvv: '123', expiryMonth: '12', expiryYear: '39' },
  };
}

export function unwrap<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`The answer was ${result.problem.code}.`);
  return result.value;
}

/** Returns an installation that connects to a practice service as if it were a sandbox. */
export async function sandboxBeside(till: ComposedTill): Promise<Installation> {
  const { baseUrl } = unwrap(await till.handlers['till.describe'](undefined));
  const connection = {
    baseUrl,
    publicKey: PRACTICE_PUBLIC_KEY,
    encryptionKey: null,
    withoutKey: false,
    returnUrl: null,
  };
  return { ...lastingInstallation(), mode: 'sandbox', till: 'S1', merchant: 'Ade Stores', connection };
}
