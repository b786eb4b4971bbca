import { createHash } from 'node:crypto';
import { buildPayment, buildSale, timeAt } from '../main/journal/entries.fixture.ts';
import { commitmentTo } from '../main/journal/written-entry.ts';
import { createEntryFold } from '../shared/fold/entry-fold.ts';
import { canonicalJson } from '../shared/journal/canonical.ts';
import { entryText } from '../shared/journal/entry-text.ts';
import { type Happening, type JournalEntry, journalEntrySchema } from '../shared/journal/journal-entry.ts';
import type { JournalIdentity } from '../shared/journal/journal-identity.ts';
import { disclosureSchema, joinedEntry, partedEntry } from '../shared/journal/personal-data.ts';
import type { PaymentRecord } from '../shared/payment/records.ts';
import { entryAbout, intended, kept, requeriedPaid } from '../shared/testing/facts.fixture.ts';

export const IDENTITY: JournalIdentity = {
  form: 1,
  id: '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11',
  mode: 'live',
  till: 'T1',
  createdAt: '2026-11-20T08:00:00.000Z',
};

export interface ChainEvent {
  seq: number;
  payload: string;
  hash: string;
  personal: string | null;
}

export function lineOf({ seq, payload, hash, personal }: ChainEvent): string {
  return `{"hash":"${hash}","payload":${payload}${personal === null ? '' : `,"personal":${personal}`},"seq":${seq}}\n`;
}

/** The changed fields of an entry. undefined removes a field. */
export type EntryChange = object;

/** Builds a chain of events. Each payment has an intent, the re-query that made it paid, and the hand-over. */
export function buildChain(
  count: number,
  change: (seq: number) => EntryChange = () => ({}),
  identity = IDENTITY,
): ChainEvent[] {
  const events: ChainEvent[] = [];
  let previous = genesisOf(identity);
  for (let seq = 1; seq <= count; seq += 1) {
    const entry = { ...entryAt(seq, identity.till), ...change(seq) };
    const said = Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));
    const { payload, personal } = parted(said);
    const number = Buffer.alloc(8);
    number.writeBigUInt64BE(BigInt(seq));
    const hash = createHash('sha256').update(previous, 'hex').update(number).update(payload).digest('hex');
    events.push({ seq, payload, hash, personal });
    previous = hash;
  }
  return events;
}

/** Separates the personal data. A forged entry that is not a valid entry keeps its personal data inside. */
function parted(said: object): Pick<ChainEvent, 'payload' | 'personal'> {
  if (!('happening' in said) || !isEntry(said)) return { payload: canonicalJson(said), personal: null };
  const { kept: left, personal } = partedEntry(said);
  if (!personal) return { payload: canonicalJson(left), personal: null };
  const row = { salt: Buffer.alloc(32, 7), data: canonicalJson(personal) };
  return {
    payload: canonicalJson({ ...left, personal: commitmentTo(row) }),
    personal: canonicalJson({ data: personal, salt: row.salt.toString('hex') }),
  };
}

function isEntry(said: object): said is Pick<JournalEntry, 'happening'> {
  return 'happening' in said && typeof said.happening === 'object' && said.happening !== null;
}

/** Returns the entry with this number: the intent, paid re-query or hand-over of a payment of 1.00. */
export function entryAt(seq: number, till = IDENTITY.till): JournalEntry {
  const counter = Math.ceil(seq / 3);
  const sale = buildSale({
    id: `00000000-0000-4000-8000-${String(counter).padStart(12, '0')}`,
    amount: { amountMinor: AMOUNT_MINOR, currency: 'NGN' },
    note: 'Ọjà 🛒',
  });
  const reference = `${till}-261121-${String(counter).padStart(4, '0')}-ABCDEFGHI`;
  const payment = buildPayment(sale, counter, { reference, till, mode: IDENTITY.mode });
  const happenings: Happening[] = [{ kind: 'goodsHandedOver' }, intended(payment), requeriedPaid(payment)];
  const entry = entryAbout(payment, happenings[seq % 3] ?? never(), { actor: CASHIER, at: timeAt(seq) });
  return JSON.parse(entryText(kept(entry))) as JournalEntry;
}

export const OF_THE_TILL = { saleId: undefined, reference: undefined };

const AMOUNT_MINOR = 100;
export const CASHIER = 'Chidi Ọbí';

/** Returns the final state of the payments that the entries name. */
export function paymentsOf(all: readonly ChainEvent[], about: readonly ChainEvent[]): PaymentRecord[] {
  const entryFold = createEntryFold();
  const payments = new Map<string, PaymentRecord>();
  for (const event of all) {
    const entry = entryIn(event);
    const { payment } = (entry && entryFold.follow(entry).entry) ?? { payment: null };
    if (payment) payments.set(payment.reference, payment);
  }
  const references = new Set(about.map(({ payload }) => (JSON.parse(payload) as JournalEntry).reference));
  return [...payments.values()].filter(({ reference }) => references.has(reference));
}

function entryIn({ payload, personal }: ChainEvent): JournalEntry | null {
  const entry = journalEntrySchema.safeParse(JSON.parse(payload)).data;
  if (!entry || personal === null) return entry ?? null;
  return joinedEntry(entry, disclosureSchema.parse(JSON.parse(personal)).data);
}

/** Returns the hash before the first entry. */
export function genesisOf(identity: JournalIdentity): string {
  return createHash('sha256').update(canonicalJson(identity)).digest('hex');
}

function never(): never {
  throw new Error('Every third entry of a chain is one of three kinds.');
}
