import { expect } from 'vitest';
import { type OfficeOfTest, openOffice } from '../../../head-office/office.fixture.ts';
import type { HeadOfficeState } from '../../../shared/head-office/head-office-channels.ts';
import { ANSWER_WITHIN_MS } from '../../desk/sale/confirmation.ts';
import type { Installation } from '../../settings/provisioning.ts';
import type { ComposedTill } from '../composed-till.ts';
import { systemClock } from '../system-clock.ts';
import type { TillParts } from '../till-parts.ts';
import { sandboxBeside, unwrap } from '../whole-till/composed-tills.fixture.ts';

/** Whole tills, and a head office in memory that they reach over a network which a test cuts. */

export const ADDRESS = 'https://office.example';

export const DAY_MS = 24 * 60 * 60_000;

/** Head office, the way to it, and a till whose waits are short. */
export function setUp() {
  const office = openOffice();
  const network = networkTo(office);
  const parts: Partial<TillParts> = { fetchForHeadOffice: network.fetch, clock: quickClock() };
  return { office, network, parts };
}

interface Network {
  sent: string[];
  /** `silent` never answers. */
  away: 'silent' | null;
  /** From now on nothing is answered to this path until the asking ends. @returns when it was asked */
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
        // Whoever waits for it is not kept by a test.
        setTimeout(end, 20);
      });
    },
  };
  return network;
}

/** Waits of head office’s schedule pass at once; for what the first sale waits, it waits as long as that takes on any machine. */
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
 * The waits between two looks at open payments and between two looks for a new day's copy, check and seal: if they passed at once, the
 * looks would take nearly all of a test's time. A hand-over that waits for the service's answer needs its whole wait, too.
 */
const NOT_SHORTENED_MS = [60_000, 600_000, ANSWER_WITHIN_MS];

/** As `till-head-office.ts` has it. */
const FIRST_SALE_WAITS_MS = 5_000;

/** So long no machine takes to answer in memory. */
const LONG_MS = 120_000;

/** How a sandbox till beside this one is set up whose signing key a passphrase locks. */
export async function sandboxOf(practice: ComposedTill): Promise<Installation> {
  return { ...(await sandboxBeside(practice)), signingPassphrase: 'correct horse battery staple' };
}

export async function enrol(till: ComposedTill, code: string) {
  return await till.handlers['headOffice.enrol']({ address: ADDRESS, code, certificateAuthority: null });
}

export async function stateOf(till: ComposedTill): Promise<HeadOfficeState> {
  return unwrap(await till.handlers['headOffice.read'](undefined));
}

type Enrolled = Extract<HeadOfficeState, { kind: 'enrolled' }>;

/** Waits until the till stands so, and all that head office has is one chain. @returns the kinds of all entries that it has */
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
