import type { KnownIdentifiers } from '../../shared/input/service-identifiers.ts';
import type { Happening, JournalEntry } from '../../shared/journal/journal-entry.ts';
import { type BegunPayment, EXPORTED_COLUMNS, valueAt } from '../../shared/journal/payment-columns.ts';
import type { Selection, SignedSeal } from '../../shared/journal/seal.ts';
import type { RequeryAnswer } from '../../shared/payment/answers.ts';
import type { PaymentState } from '../../shared/payment/payment-state.ts';
import type { PaymentRecord } from '../../shared/payment/records.ts';
import { entryAbout, factsTo, intentOf } from '../../shared/testing/facts.fixture.ts';
import { threadModule } from '../../thread-modules.fixture.ts';
import { openForReading } from '../journal/database/connection.ts';
import { journalFiles } from '../journal/database/files.ts';
import {
  buildPayment,
  buildSale,
  decidedState,
  paidState,
  reviewedState,
  unknownState,
} from '../journal/entries.fixture.ts';
import { readSealState } from '../journal/read/seal-state.ts';
import { foldAll } from '../journal/tables/stored-fold.ts';
import { temporaryFolder } from '../journal/write/store.fixture.ts';
import { makeAnswer } from '../payment-record.fixture.ts';
import { makeSeal, type Sealer } from '../seal/sealer.ts';
import { makeSigningKey, type SigningKey } from '../seal/signing-key.ts';
import {
  createExporter,
  type Exporter,
  type ExporterParts,
  type ExportRequest,
  type FinishedExport,
} from './exporter.ts';

export const EVERYTHING: Selection = { search: null, outcomes: null, reviewOnly: false };

/** Texts that spreadsheets and parsers tend to misread, or that try to inject formulas. */
export const UNUSUAL_TEXTS = [
  'Ọjà Adé, Ìbàdàn — ẹ̀bà & ọbẹ̀ 🛒👩🏾‍🍳',
  'said "quick", then left',
  'first line\nsecond line',
  'carriage\r\nreturn',
  "=cmd|'/C calc'!A0",
  '=1+1',
  '+2348030000000',
  '-5',
  '@SUM(A1)',
  '\tindented',
  "'0017",
  '0017',
  '1234567890123456789',
  '1E5',
  '3/4',
  '2026-11-21',
  'Jan 5',
  '5 May',
  '10:30 pm',
  'TRUE',
  '₦1,500.00',
  '  spaces around  ',
  '_x0041_ and \u0007 bell',
  'comma,semicolon;pipe|',
  '<b>&amp;</b>',
  ']]>',
  'back\\slash',
  'unit\u001fseparator',
];

/** Returns the identifiers of each answer. After two re-queries each name appears twice, as if retried. */
function identifiersOf(counter: number, answers: number): KnownIdentifiers {
  return [
    { name: 'paymentId', value: `${counter}` },
    { name: 'providerReference', value: `FLW-${counter}` },
    ...(answers > 1 ? [{ name: 'paymentId' as const, value: `${counter + 1}` }] : []),
  ];
}

/** Builds payments with these notes, one payment per sale. Every second payment is paid, every fourth handed over. */
export function paymentsWithNotes(notes: readonly (string | null)[]): BegunPayment[] {
  return notes.map((note, index) => {
    const counter = index + 1;
    const state = unknownState(counter);
    const unknown = buildPayment(buildSale({ note }), counter, { state });
    const payment = { ...unknown, cashier: counter % 3 === 0 ? 'Chidi Ọbí' : 'Ada' };
    if (counter % 2 === 1) return payment;
    const said = note === null ? {} : { narration: note, customerName: note, merchantFeeMinor: 5, vbvCode: '00' };
    const paid = paidInTurn(counter);
    const serviceIdentifiers = identifiersOf(counter, paid.review ? 2 : 1);
    return requeriedAsPaid({ ...payment, state: paid, serviceIdentifiers }, { message: note, ...said });
  });
}

const OF_FIXED_FORM = ['reference', 'saleId', 'mode', 'instrument.kind', 'amount.currency', 'state.outcome'];

/** The columns with free text from people or the service, without columns that have a fixed form. */
const TEXT_COLUMNS = EXPORTED_COLUMNS.flatMap((column) => {
  if (column.value || !['code', 'word', 'text', 'digits'].includes(column.kind)) return [];
  if ('path' in column && OF_FIXED_FORM.includes(column.path)) return [];
  if ('answer' in column) return { heading: column.heading, path: `lastRequery.answer.${column.answer}` };
  return 'path' in column && column.kind !== 'digits' ? { heading: column.heading, path: column.path } : [];
});

export function withTextsInColumns(payment: BegunPayment): BegunPayment {
  const changed = structuredClone(payment);
  for (const { heading, path } of TEXT_COLUMNS) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    const part = keys.length === 0 ? changed : valueAt(changed, keys.join('.'));
    // A card has no bank, and an account has no brand.
    if (typeof part !== 'object' || part === null) continue;
    if (keys[0] !== 'instrument' || last in part) Object.assign(part, { [last]: textIn(heading) });
  }
  // Without this success value, the unusual text would contradict the code of a paid answer.
  return { ...changed, successValues: { fraudStatus: [textIn('Fraud status')] } };
}

const textIn = (heading: string) => `=${heading}, "typed"`;

/** Adds a paid re-query to a payment; the customer bears the fee. */
export function requeriedAsPaid<Payment extends PaymentRecord>(
  payment: Payment,
  said: Partial<RequeryAnswer> = {},
): Payment {
  const { reference, createdAt, amount } = payment;
  const { amountMinor } = amount;
  const amounts = { amountMinor, chargedAmountMinor: amountMinor + 5, appFeeMinor: 5 };
  const answer = makeAnswer({ reference, ...amounts, ...said });
  return { ...payment, lastRequery: { at: createdAt, checks: [], answer } };
}

function paidInTurn(counter: number): PaymentState {
  if (counter % 8 === 6) return reviewedState(counter);
  if (counter % 8 === 0) return decidedState(counter);
  return paidState(counter, counter % 4 === 0 ? 'cashier' : null);
}

export function entriesOf(payments: readonly (PaymentRecord | BegunPayment)[]): JournalEntry[] {
  return payments.flatMap((payment) => [
    intentOf(payment, 'cashier' in payment ? { actor: payment.cashier } : {}),
    ...answersOf(payment).map((happening) => entryAbout(payment, happening, actedOn(payment, happening))),
  ]);
}

function actedOn({ updatedAt: at, state }: PaymentRecord, { kind }: Happening): Partial<JournalEntry> {
  const handedOver = state.outcome === 'paid' ? state.handedOver : null;
  return kind === 'goodsHandedOver' && handedOver ? { at, actor: handedOver.by } : { at };
}

function answersOf(payment: PaymentRecord): Happening[] {
  const { state, lastRequery, serviceIdentifiers = [] } = payment;
  const facts = factsTo(payment);
  if (state.outcome !== 'paid' || !lastRequery) return facts;
  const left = [...serviceIdentifiers];
  return facts.map((happening) => {
    if (happening.kind !== 'requeried' || happening.outcome.kind !== 'answered') return happening;
    const { amountMinor } = happening.outcome.answer;
    const answer = { ...lastRequery.answer, amountMinor, ...takeIdentifiers(left) };
    return { ...happening, outcome: { kind: 'answered', answer } };
  });
}

function takeIdentifiers(left: KnownIdentifiers[number][]): Partial<RequeryAnswer> {
  const taken = left.filter(({ name }, index) => left.findIndex((other) => other.name === name) === index);
  for (const identifier of taken) left.splice(left.indexOf(identifier), 1);
  return Object.fromEntries(taken.map(({ name, value }) => [name, value]));
}

export function asJournaled(payments: readonly BegunPayment[]): BegunPayment[] {
  return payments.flatMap((payment) =>
    (foldAll(entriesOf([payment]))?.payments ?? []).map((folded) => ({ ...folded, cashier: payment.cashier })),
  );
}

/** Makes a sealer that stores its seals in a list instead of the journal. */
export function sealerOf(journalFolder: string, key: SigningKey, sealed: SignedSeal[] = []): Sealer {
  const by = { till: 'T1', zone: 'Africa/Lagos', key, rotations: [] };
  return {
    async seal(draft) {
      const connection = openForReading(journalFiles(journalFolder).database);
      try {
        const state = { ...readSealState(connection), newestSeal: sealed.at(-1) ?? null };
        const made = makeSeal(by, state, draft, new Date('2026-11-21T12:00:00.000Z'));
        sealed.push(made);
        return made;
      } finally {
        connection.close();
      }
    },
  };
}

export const CHECKER_PAGE = '<!doctype html><title>check</title>';

const STATEMENT = '%PDF-1.7 a statement';

export function makeExporter(
  journalFolder: string,
  change: Partial<ExporterParts> = {},
): { exporter: Exporter; destination: string; request: (changed?: Partial<ExportRequest>) => ExportRequest } {
  const destination = temporaryFolder();
  const exporter = createExporter({
    journalFolder,
    workerUrl: threadModule('export'),
    zone: 'Africa/Lagos',
    sealer: sealerOf(journalFolder, makeSigningKey().key),
    checkerPage: () => CHECKER_PAGE,
    printStatement: async () => ({ pdf: Buffer.from(STATEMENT), seal: 'ab'.repeat(32) }),
    finished: async () => undefined,
    ...change,
  });
  const request = (changed?: Partial<ExportRequest>): ExportRequest => ({
    destination,
    name: 'export',
    selection: EVERYTHING,
    formats: ['csv', 'jsonl', 'xlsx'],
    ...changed,
  });
  return { exporter, destination, request };
}

/** Exports a journal; everything in it, unless `change` selects less. */
export async function exportOf(
  journalFolder: string,
  change: Partial<ExportRequest> = {},
  parts: Partial<ExporterParts> = {},
): Promise<FinishedExport> {
  const { exporter, request } = makeExporter(journalFolder, parts);
  return await exported(exporter, request(change));
}

export async function exported(exporter: Exporter, request: ExportRequest): Promise<FinishedExport> {
  const ending = await exporter.start(request, () => undefined).ending;
  if (!ending.ok) throw new Error(`${ending.problem}: ${ending.detail}`);
  return ending.value;
}
