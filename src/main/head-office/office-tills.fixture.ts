import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { type OfficeOfTest, openOffice } from '../../head-office/office.fixture.ts';
import { PRACTICE_ENCRYPTION_KEY } from '../../practice/identity.ts';
import type { HeadOfficeState } from '../../shared/head-office/head-office-channels.ts';
import type { ComposedTill } from '../composed-till.ts';
import { ANSWER_WITHIN_MS } from '../desk/hand-over/confirmation.ts';
import type { Installation } from '../settings/provisioning.ts';
import { systemClock } from '../system-clock.ts';
import type { TillParts } from '../till-parts.ts';
import { cardCharge, sandboxBeside, unwrap, type withTills } from '../whole-till/composed-tills.fixture.ts';

export const ADDRESS = 'https://office.example';

export const DAY_MS = 24 * 60 * 60_000;

export function setUp() {
  const office = openOffice();
  const network = networkTo(office);
  const parts: Partial<TillParts> = { fetchForHeadOffice: network.fetch, clock: quickClock() };
  return { office, network, parts };
}

interface Network {
  sent: string[];
  /** With `silent`, requests get no answer. */
  away: 'silent' | null;
  /** Holds every request to this path until its caller gives up. @returns resolves when a request has arrived */
  hold: (path: string) => Promise<void>;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}

export function networkTo(office: OfficeOfTest): Network {
  let held: { path: string; asked: () => void } | null = null;
  const network: Network = {
    sent: [],
    hold: (path) =>
      new Promise((asked) => {
        held = { path, asked };
      }),
    away: null,
    fetch: async (url, init) => {
      network.sent.push(url);
      if (held && url.includes(held.path)) {
        held.asked();
        return await new Promise((_resolve, reject) =>
          init.signal?.addEventListener('abort', () => reject(new Error('The asking has ended.'))),
        );
      }
      if (network.away === null) return await office.fetch(url, init);
      return await new Promise((_resolve, reject) => {
        const end = () => reject(new Error('The way is cut.'));
        if (init.signal?.aborted) end();
        init.signal?.addEventListener('abort', end);
        setTimeout(end, 20);
      });
    },
  };
  return network;
}

/** Skips the waits of head office's schedule, but not the first sale's: only an answer ends that wait. */
export function quickClock(aheadMs = 0) {
  const clock = systemClock();
  const now = () => new Date(clock.now().getTime() + aheadMs);
  const sleep: typeof clock.sleep = (delayMs, signal) => {
    if (delayMs === FIRST_SALE_WAITS_MS) return clock.sleep(LONG_MS, signal);
    return clock.sleep(delayMs < 2_500 || NOT_SHORTENED_MS.includes(delayMs) ? delayMs : 5, signal);
  };
  return { ...clock, now, sleep };
}

/**
 * Waits that are not skipped, because the work after them would use up the test's time: checks of open payments, and
 * the daily copy, check and seal. A hand-over that waits for an answer needs its wait too.
 */
const NOT_SHORTENED_MS = [60_000, 600_000, ANSWER_WITHIN_MS];

/** The time limit of the first sale in `till-head-office.ts`. */
const FIRST_SALE_WAITS_MS = 5_000;

/** A time limit that no answer in memory reaches. */
const LONG_MS = 120_000;

/** Makes a sandbox till with a folder of its own. A passphrase locks its signing key. */
export async function sandboxIn(tills: Tills, changes: Partial<Installation> = {}) {
  const beside = await sandboxBeside(await tills.start());
  const folder = path.join(tills.folder, 'sandbox');
  fs.mkdirSync(folder);
  const installation: Installation = { ...beside, signingPassphrase: 'correct horse battery staple', ...changes };
  return { installation, folder, encryptionKey: PRACTICE_ENCRYPTION_KEY };
}

export function copyOf(folder: string): string {
  const copy = fs.mkdtempSync(`${folder}-copy-`);
  onTestFinished(() => fs.rmSync(copy, { recursive: true, force: true, maxRetries: 5 }));
  fs.cpSync(folder, copy, { recursive: true });
  return copy;
}

export function putBack(folder: string, copy: string): void {
  fs.rmSync(folder, { recursive: true });
  fs.cpSync(copy, folder, { recursive: true });
}

export async function expectRefused(till: ComposedTill, code: string): Promise<void> {
  expect(await till.handlers['sale.charge'](cardCharge())).toMatchObject({ ok: false, problem: { code } });
}

type Tills = ReturnType<typeof withTills>;

export async function connectedAndStopped(tills: Tills, office: OfficeOfTest, start: () => Promise<ComposedTill>) {
  const till = await start();
  unwrap(await enrol(till, await office.makeCode()));
  await eventually(till, office, ({ waiting }) => waiting === 0);
  await tills.stop(till);
}

/** Starts a till whose disk was set back to before it changed its signing key and sold. */
export async function setBackToEarlierKey(
  tills: Tills,
  office: OfficeOfTest,
  { folder, start }: { folder: string; start: () => Promise<ComposedTill> },
) {
  await connectedAndStopped(tills, office, start);
  const copy = copyOf(folder);
  const sold = await start();
  unwrap(await sold.handlers['till.rotateSigningKey'](undefined));
  await sold.handlers['sale.charge'](cardCharge());
  await eventually(sold, office, ({ waiting, standing }) => waiting === 0 && standing === 'upToDate');
  await tills.stop(sold);
  const heads = (await office.ledger.journals()).map(({ head }) => head);
  putBack(folder, copy);
  return { older: await start(), heads };
}

export async function expectMissing(older: ComposedTill, code: string): Promise<void> {
  await expectRefused(older, code);
  const state = await stateOf(older);
  expect(state).toMatchObject({ standing: 'stopped', problem: { code: 'olderThanHeadOffice' } });
  expect(state.kind === 'enrolled' && state.missing).toBeGreaterThan(2);
}

export async function enrol(till: ComposedTill, code: string) {
  return await till.handlers['headOffice.enrol']({ address: ADDRESS, code, certificateAuthority: null });
}

export async function stateOf(till: ComposedTill): Promise<HeadOfficeState> {
  return unwrap(await till.handlers['headOffice.read'](undefined));
}

type Enrolled = Extract<HeadOfficeState, { kind: 'enrolled' }>;

/** Waits until the till is in this state. @returns the kinds of all entries at head office */
export async function eventually(till: ComposedTill, office: OfficeOfTest, stands: (state: Enrolled) => boolean) {
  const isSo = async () => {
    const state = await stateOf(till);
    return state.kind === 'enrolled' && stands(state);
  };
  await expect.poll(isSo).toBe(true);
  const kinds: string[] = [];
  for (const { id } of await office.ledger.journals()) {
    for (const line of await office.ledger.lines(id)) {
      const { payload } = JSON.parse(Buffer.from(line).toString()) as { payload: { happening: { kind: string } } };
      kinds.push(payload.happening.kind);
    }
  }
  return kinds;
}
