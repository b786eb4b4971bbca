import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  addTo,
  batch,
  diskOf,
  enrolled,
  officeWithTill,
  type openOffice,
  signed,
} from '../../../head-office/office.fixture.ts';
import { makeWitnessKey, openWitness } from '../../../head-office/server/witness.ts';
import { BATCH_LIMITS } from '../../../shared/head-office/wire.ts';
import { type ProblemCode, problem } from '../../../shared/problems.ts';
import { createExchange } from '../uploader/office-exchange.ts';
import { isReceiptOf } from '../uploader/receipt-signature.ts';
import type { ChainedLine } from './chained-lines.ts';
import { fetchMissing } from './fetch-missing.ts';

const ENTRIES = 600;

/** A till with the first ten entries of its journal. Head office has the complete journal. */
async function olderTill(changed: (answer: Response, url: string) => Promise<Response> = async (answer) => answer) {
  const { office, disk } = await officeWithTill(0);
  addTo(disk, ENTRIES);
  for (let after = 0; after < ENTRIES; after += 256) {
    await office.answer(signed(disk, batch(disk, after), office.clock.now));
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

const isPage = (url: string) => url.includes('/events?');

/** Answers of a hostile head office or of an attacker on the network. */
const HOSTILE: [
  string,
  (office: ReturnType<typeof openOffice>) => (answer: Response, url: string) => Promise<Response>,
  ProblemCode,
][] = [
  [
    'answers with markup',
    () => async () => new Response('<script>alert(1)</script>', { status: 200 }),
    'headOfficeNotHeld',
  ],
  ['sends elsewhere', () => async () => Response.redirect('https://evil.example/', 302), 'headOfficeAway'],
  [
    'signs with another key',
    () => {
      const thief = openWitness(makeWitnessKey());
      return async (answer, url) => {
        if (isPage(url)) return answer;
        const { receipt } = (await answer.json()) as {
          receipt: { receipt: { journal: string; seq: number; hash: string; at: string } };
        };
        return Response.json({ receipt: thief.sign(receipt.receipt.journal, receipt.receipt, receipt.receipt.at) });
      };
    },
    'headOfficeNotSame',
  ],
  [
    'gives a receipt of another journal',
    ({ parts }) =>
      async (answer, url) =>
        isPage(url)
          ? answer
          : Response.json({
              receipt: parts.witness.sign(
                '11111111-1111-4111-8111-111111111111',
                { seq: 600, hash: 'ab'.repeat(32) },
                '2026-11-22T09:00:00.000Z',
              ),
            }),
    'headOfficeNotSame',
  ],
  [
    'claims an impossible end',
    ({ parts }) =>
      async (answer, url) => {
        if (isPage(url)) return answer;
        const { receipt } = (await answer.json()) as { receipt: { receipt: { journal: string } } };
        const end = { seq: Number.MAX_SAFE_INTEGER, hash: 'ab'.repeat(32) };
        return Response.json({ receipt: parts.witness.sign(receipt.receipt.journal, end, '2026-11-22T09:00:00.000Z') });
      },
    'headOfficeNotHeld',
  ],
  [
    'sends endless pages',
    () => async (answer, url) => (isPage(url) ? Response.json({ events: null }) : answer),
    'headOfficeNotHeld',
  ],
  [
    'sends the first page again and again',
    () => {
      let first: unknown = null;
      return async (answer, url) => {
        if (!isPage(url)) return answer;
        first ??= await answer.json();
        return Response.json(first);
      };
    },
    'headOfficeNotHeld',
  ],
  [
    'packs more than allowed',
    () => async (answer, url) =>
      isPage(url)
        ? Response.json({ events: gzipSync(Buffer.alloc(BATCH_LIMITS.bytes + 1)).toString('base64') })
        : answer,
    'headOfficeNotHeld',
  ],
  [
    'sends more than fits',
    () => async (answer, url) =>
      isPage(url) ? Response.json({ events: 'A'.repeat(3 * BATCH_LIMITS.gzipBytes) }) : answer,
    'headOfficeAway',
  ],
  [
    'goes away in the middle',
    () => async (answer, url) =>
      isPage(url) && !url.includes('after=10') ? new Response('', { status: 503 }) : answer,
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
    let hostile: (answer: Response, url: string) => Promise<Response> = async (answer) => answer;
    const till = await olderTill((...given) => hostile(...given));
    hostile = change(till.office);
    expect(await till.fetching()).toEqual(problem(why));
    expect(till.asked.every((url) => url.startsWith('https://office.example/'))).toBe(true);
    expect(till.asked.length).toBeLessThan(6);
  });

  it('fetches only for the till that owns the journal', async () => {
    const { office, disk } = await olderTill();
    const path = `/v1/journals/${disk.identity.id}/events`;
    const other = await enrolled(office, diskOf(0));
    const asked = async (by: typeof disk, query: string) =>
      await office.answer(signed(by, { method: 'GET', path, query }, office.clock.now));
    expect((await asked(disk, '?after=0')).status).toBe(200);
    expect(await asked(other, '?after=0')).toMatchObject({ status: 403, body: { problem: 'keyUnknown' } });
    for (const query of ['', '?after=-1', '?after=x', '?after=1&after=2&more=1']) {
      expect((await asked(disk, query)).status).toBe(400);
    }
    expect(await asked(disk, '?after=600')).toEqual({ status: 200, body: { events: null } });
    const [journal] = await office.ledger.journals();
    if (journal)
      await office.ledger.transaction((transaction) => transaction.putJournal({ ...journal, state: 'revoked' }));
    expect(await asked(disk, '?after=0')).toMatchObject({ status: 403, body: { problem: 'revoked' } });
  });
});
