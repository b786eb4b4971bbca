import { randomUUID } from 'node:crypto';
import { withStates } from '../../shared/fold/entry-fold.ts';
import type { AwaitedErasure, WebFinding, WebPaymentPage, WebTill } from '../../shared/head-office-web/web-contract.ts';
import { intentOf } from '../../shared/testing/facts.fixture.ts';
import { payment, sale } from '../../shared/testing/records.fixture.ts';
import { paid } from '../../shared/testing/states.fixture.ts';
import { wordsOf } from '../books/payment-columns.ts';
import type { LedgerView } from './ledger-view.ts';

export interface ViewOfTest extends LedgerView {
  /** People's acts, oldest first: `SETTLED KIND by NAME` or `ERASED REFERENCE by NAME`. */
  done: string[];
}

export function viewOf({
  tills,
  findings = [],
  pages = [],
  erasures = [],
}: {
  tills: readonly WebTill[];
  findings?: readonly WebFinding[];
  pages?: readonly Omit<WebPaymentPage, 'shop'>[];
  erasures?: readonly AwaitedErasure[];
}): ViewOfTest {
  const done: string[] = [];
  let found = findings;
  return {
    done,
    tills: async () => tills,
    findings: async () => found,
    async setFindingState({ kind }, state, { by }) {
      done.push(`${state.toUpperCase()} ${kind} by ${by}`);
      found = found.map((finding) => (finding.kind === kind ? { ...finding, state } : finding));
    },
    payments: async (journals, { search, after, limit }) => {
      const { prefix, words } = wordsOf({ text: search });
      const fitting = pages.filter(
        (page) =>
          journals.includes(page.journal) &&
          (prefix === null || page.payment.reference.startsWith(prefix)) &&
          words.every((word) => foundBy(page).includes(word)),
      );
      const begin = after === null ? 0 : fitting.findIndex((page) => page.payment.reference === after.reference) + 1;
      const shown = fitting.slice(begin, begin + limit);
      const last = begin + limit < fitting.length ? shown.at(-1) : undefined;
      return {
        payments: shown.map(({ journal, payment: record, isProven }) => ({
          journal,
          payment: { ...record, isProven },
        })),
        next: last
          ? { journal: last.journal, reference: last.payment.reference, createdAt: last.payment.createdAt }
          : null,
      };
    },
    erase: async (reference, { by }) => void done.push(`ERASED ${reference} by ${by}`),
    awaitedErasures: async () => [...erasures],
    page: async (journal, reference) =>
      pages.find((page) => page.journal === journal && page.payment.reference === reference) ?? null,
  };
}

function foundBy({ payment: { customer, note, instrument } }: Pick<WebPaymentPage, 'payment'>): string {
  return [customer.email, customer.phone, note, instrument.lastFour].join('\n').toLowerCase();
}

export function buildTill(shop: string, till: string): WebTill {
  return {
    journal: randomUUID(),
    shop,
    till,
    mode: 'live',
    state: 'enrolled',
    openFindings: 1,
    heardAt: '2026-11-22T08:59:00.000Z',
    version: '0.1.0',
    head: { seq: 12, hash: 'a'.repeat(64) },
  };
}

export function buildFinding(tills: readonly WebTill[]): WebFinding {
  const proof = {
    journals: tills.map(({ journal }) => journal),
    entry: { actor: 'Ngozi Eze', payment: { customer: { email: 'ngozi@mail.example', phone: '+2348012345678' } } },
    note: '<img src=x onerror=alert(1)> ring 0801 234 5678',
  };
  const journal = tills.length === 1 ? (tills[0]?.journal ?? '') : '00000000-0000-0000-0000-000000000000';
  return {
    journal,
    kind: 'forked',
    key: '4',
    foundAt: '2026-11-22T08:59:00.000Z',
    state: 'open',
    proof: JSON.stringify(proof),
    tills: tills.map(({ journal: id, shop, till }) => ({ journal: id, shop, till })),
    acts: [],
  };
}

export function buildUnprovenPage(till: WebTill, number: number): Omit<WebPaymentPage, 'shop'> {
  const page = buildPage(till, number);
  const state = paid({ handedOver: { at: page.payment.createdAt, by: 'Ngozi Eze' } });
  return { ...page, payment: { ...page.payment, state }, isProven: false };
}

export function buildPage({ journal, till }: WebTill, number: number): Omit<WebPaymentPage, 'shop'> {
  const customer = { email: 'ngozi@mail.example', phone: '+2348012345678' };
  const record = payment({ reference: `${till}-261122-000${number}-7Q2MXK4T9`, till, customer });
  const ofSale = sale({ customer });
  const entry = intentOf({ ...record, saleId: ofSale.id }, { actor: 'Ngozi Eze' });
  const [told] = withStates([{ seq: number, entry, hash: '' }]);
  const timeline = told ? [{ seq: number, entry: told.entry }] : [];
  return { journal, payment: record, isProven: true, sale: ofSale, timeline };
}
