import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { addTo, batch, type OfficeOfTest, officeWithTill } from '../../../head-office/office.fixture.ts';
import { makeWitnessKey, openWitness } from '../../../head-office/server/witness.ts';
import { BATCH_LIMITS, standingSchema } from '../../../shared/head-office/wire.ts';
import type { Receipt, SignedReceipt } from '../../../shared/journal/receipt.ts';
import { type ProblemCode, problem } from '../../../shared/problems.ts';
import { createExchange } from '../uploader/office-exchange.ts';
import { isReceiptOf } from '../uploader/receipt-signature.ts';
import type { ChainedLine } from './chained-lines.ts';
import { fetchMissing } from './fetch-missing.ts';

const ENTRIES = 600;

/** Makes a till with the first ten entries of its journal. Head office has the complete journal. */
async function olderTill(changed: Change = async (answer) => answer) {
  const { office, disk } = await officeWithTill(0);
  addTo(disk, ENTRIES);
  for (let after = 0; after < ENTRIES; after += 256) {
    await office.ask(disk, batch(disk, after));
  }
  const kept: ChainedLine[] = [];
  const asked: string[] = [];
  const exchange = createExchange({
    office: office.parts.witness.publicKey,
    address: 'https://office.example',
    signer: disk.key,
    version: '',
    now: () => office.clock.now,
    newNonce: () => `nonce-of-test-${asked.length}`,
    within: () => new AbortController().signal,
    fetch: async (url, init) => {
      asked.push(url);
      return await changed(await office.fetch(url, init), url);
    },
  });
  const { publicKey } = office.parts.witness;
  const fetching = async () =>
    await fetchMissing(
      {
        exchange,
        journal: disk.identity.id,
        isWitnessed: (receipt) => isReceiptOf(publicKey, receipt),
        keep: (events) => void kept.push(...events),
      },
      { seq: 10, hash: disk.events[9]?.hash ?? '' },
    );
  return { office, disk, kept, asked, fetching };
}

type Change = (answer: Response, url: string) => Promise<Response>;

const isPage = (url: string) => url.includes('/events?');

const onPages =
  (change: Change): Change =>
  async (answer, url) =>
    isPage(url) ? await change(answer, url) : answer;

const onHeads =
  (sign: (own: Receipt) => SignedReceipt): Change =>
  async (answer, url) =>
    isPage(url) ? answer : Response.json({ receipt: sign(standingSchema.parse(await answer.json()).receipt.receipt) });

const OTHER_JOURNAL = '11111111-1111-4111-8111-111111111111';

/** Answers of a hostile head office or of an attacker on the network. */
const HOSTILE: [string, (office: OfficeOfTest) => Change, ProblemCode][] = [
  ['answers with markup', () => async () => new Response('<script>alert(1)</script>'), 'headOfficeNotHeld'],
  ['sends elsewhere', () => async () => Response.redirect('https://evil.example/', 302), 'headOfficeAway'],
  [
    'signs with another key',
    () => onHeads((own) => openWitness(makeWitnessKey()).sign(own.journal, own, own.at)),
    'headOfficeNotSame',
  ],
  [
    'gives a receipt of another journal',
    ({ parts }) => onHeads((own) => parts.witness.sign(OTHER_JOURNAL, own, own.at)),
    'headOfficeNotSame',
  ],
  [
    'claims an impossible end',
    ({ parts }) => onHeads((own) => parts.witness.sign(own.journal, { ...own, seq: Number.MAX_SAFE_INTEGER }, own.at)),
    'headOfficeNotHeld',
  ],
  ['sends endless pages', () => onPages(async () => Response.json({ events: null })), 'headOfficeNotHeld'],
  [
    'sends the first page again and again',
    () => {
      let first: unknown = null;
      return onPages(async (answer) => {
        first ??= await answer.json();
        return Response.json(first);
      });
    },
    'headOfficeNotHeld',
  ],
  [
    'packs more than allowed',
    () =>
      onPages(async () => Response.json({ events: gzipSync(Buffer.alloc(BATCH_LIMITS.bytes + 1)).toString('base64') })),
    'headOfficeNotHeld',
  ],
  [
    'sends more than fits',
    () => onPages(async () => Response.json({ events: 'A'.repeat(3 * BATCH_LIMITS.gzipBytes) })),
    'headOfficeAway',
  ],
  [
    'goes away in the middle',
    () => onPages(async (answer, url) => (url.includes('after=10') ? answer : new Response('', { status: 503 }))),
    'headOfficeAway',
  ],
];

describe('fetchMissing', () => {
  it('fetches pages up to the first receipt', async () => {
    const { disk, kept, asked, fetching } = await olderTill();
    expect(await fetching()).toMatchObject({ ok: true, value: { receipt: { seq: ENTRIES } } });
    expect(kept.map(({ hash }) => hash)).toEqual(disk.events.slice(10).map(({ hash }) => hash));
    expect(asked.length).toBeGreaterThan(3);
  });

  it.each(HOSTILE)('rejects a head office that %s', async (_name, change, why) => {
    let hostile: Change = async (answer) => answer;
    const till = await olderTill((...given) => hostile(...given));
    hostile = change(till.office);
    expect(await till.fetching()).toEqual(problem(why));
    expect(till.asked.every((url) => url.startsWith('https://office.example/'))).toBe(true);
    expect(till.asked.length).toBeLessThan(6);
  });
});
