import type { MemoryBooks } from '../../src/head-office/books/memory-books.ts';
import type { Finding } from '../../src/head-office/ledger/finding.ts';
import type { KnownJournal } from '../../src/head-office/ledger/ledger-port.ts';
import type { MemoryLedger } from '../../src/head-office/ledger/memory-ledger.ts';

/*
 * What the second step must have come to, made from the lines by another hand: every entry of a story is genuine, so that the last one
 * of a reference says how its payment stands, and what tills contradict is looked for by comparing all with all.
 */

interface Said {
  journal: string;
  seq: number;
  at: string;
  till: string;
  actor: string;
  kind: string;
  payment: SaidPayment | null;
}

interface SaidPayment {
  reference: string;
  till: string;
  mode: string;
  amount: { amountMinor: number; currency: string };
  instrument: { firstSix: string; lastFour: string };
  createdAt: string;
  state: { outcome: string; released?: { at: string } | null };
}

/** @returns a sentence for each thing that the books or the findings across tills have otherwise */
export async function brokenBooks(ledger: MemoryLedger, books: MemoryBooks): Promise<string[]> {
  const journals = await ledger.journals();
  const said = (await Promise.all(journals.map(async ({ id }) => saidIn(id, await ledger.lines(id))))).flat();
  const broken: string[] = [];
  const differs = (what: string, expected: string[], is: string[]) => {
    const [one, other] = [expected.toSorted().join(' | '), is.toSorted().join(' | ')];
    if (one !== other) broken.push(`${what}: expected ${one}, and there is ${other}`);
  };
  const everyDay = { journals: null, dayFrom: '2000-01-01', dayTo: '2999-12-31' };
  const totals = (await books.totals(everyDay)).map(
    ({ journal, businessDay, till, person, currency, outcome, payments, amountMinor }) =>
      [journal, businessDay, till, person, currency, outcome, payments, amountMinor].join(' '),
  );
  differs('totals', totalsOf(said), totals);
  const positions = await books.positions();
  for (const { id, head } of journals) {
    if ((positions.get(id)?.seq ?? 0) !== head.seq) broken.push('a journal was not read to its end');
  }
  const findings = await ledger.findings();
  const found = (kind: string) => findings.filter((each) => each.kind === kind).map(({ key }) => key);
  const together = (kind: string) => foundTogether(findings.filter((each) => each.kind === kind));
  differs('released twice', releasedTwice(said), together('releasedTwice'));
  // Which card it is, is hidden in the key.
  const cards = together('instrumentAtManyTills').map((text) => text.slice(text.indexOf(' ')));
  differs('cards at many tills', manyTills(said), cards);
  differs('one name', oneName(journals, said), found('tillsWithOneName'));
  for (const kind of ['notByTheRules', 'gap', 'silentTill']) {
    if (found(kind).length > 0) broken.push(`a finding is false: ${kind}`);
  }
  return broken;
}

function saidIn(journal: string, lines: readonly Uint8Array[]): Said[] {
  return lines.map((line) => {
    const { seq, payload } = JSON.parse(Buffer.from(line).toString()) as {
      seq: number;
      payload: { at: string; till: string; actor: string; happening: { kind: string }; payment: SaidPayment | null };
    };
    const { at, till, actor, happening, payment } = payload;
    return { journal, seq, at, till, actor, kind: happening.kind, payment };
  });
}

function totalsOf(said: readonly Said[]): string[] {
  const payments = new Map<string, { person: string; last: SaidPayment }>();
  for (const { journal, actor, payment } of said) {
    if (!payment) continue;
    const name = `${journal} ${payment.reference}`;
    payments.set(name, { person: payments.get(name)?.person ?? actor, last: payment });
  }
  const sums = new Map<string, { payments: number; amountMinor: number }>();
  for (const [name, { person, last }] of payments) {
    const [journal] = name.split(' ');
    const day = `20${last.reference.slice(3, 5)}-${last.reference.slice(5, 7)}-${last.reference.slice(7, 9)}`;
    const group = [journal, day, last.till, person, last.amount.currency, last.state.outcome].join(' ');
    const before = sums.get(group) ?? { payments: 0, amountMinor: 0 };
    sums.set(group, { payments: before.payments + 1, amountMinor: before.amountMinor + last.amount.amountMinor });
  }
  return [...sums].map(([group, sum]) => `${group} ${sum.payments} ${sum.amountMinor}`);
}

/** Each contradiction across tills with all of its tills: where more of them came, it was found again with these. */
function foundTogether(findings: readonly Finding[]): string[] {
  const named = Map.groupBy(findings, ({ key }) => key.split(' ')[0] ?? '');
  return [...named].map(([name, ofName]) => {
    const tills = ofName.map(({ proof }) => (JSON.parse(proof) as { journals: string[] }).journals);
    const widest = tills.toSorted((one, other) => other.length - one.length)[0] ?? [];
    const isTwice = new Set(tills.map(({ length }) => length)).size < tills.length;
    return `${name}${isTwice ? ' twice' : ''} ${tillsText(widest)}`;
  });
}

function tillsText(journals: Iterable<string>): string {
  return [...new Set(journals)].toSorted().join(' ');
}

function releasedTwice(said: readonly Said[]): string[] {
  const released = said.filter(({ kind }) => kind === 'goodsHandedOver');
  const named = Map.groupBy(released, ({ payment }) => payment?.reference ?? '');
  return [...named].flatMap(([reference, ofReference]) => {
    const tills = new Set(ofReference.map(({ journal }) => journal));
    return tills.size > 1 ? [`${reference} ${tillsText(tills)}`] : [];
  });
}

const TEN_MINUTES_MS = 10 * 60_000;

/** For each card with which three tills have begun a payment within ten minutes of one business day, all tills that were so close. */
function manyTills(said: readonly Said[]): string[] {
  const begun = said.flatMap(({ journal, kind, payment }) =>
    kind === 'paymentIntended' && payment
      ? [
          {
            journal,
            atMs: Date.parse(payment.createdAt),
            card: `${payment.instrument.firstSix} ${payment.reference.slice(3, 9)}`,
          },
        ]
      : [],
  );
  const together = begun.flatMap((first) => {
    const close = begun.filter(
      ({ card, atMs }) => card === first.card && atMs >= first.atMs && atMs - first.atMs <= TEN_MINUTES_MS,
    );
    return new Set(close.map(({ journal }) => journal)).size >= 3 ? close : [];
  });
  const ofCards = Map.groupBy(together, ({ card }) => card);
  return [...ofCards.values()].map((ofCard) => ` ${tillsText(ofCard.map(({ journal }) => journal))}`);
}

/** Each till that has written under a name in the midst of another one's, and that name where it is not the one it began with. */
function oneName(journals: readonly KnownJournal[], said: readonly Said[]): string[] {
  const stretches = journals.flatMap(({ id, till: begunAs, publicKey }) => {
    const own = said.filter(({ journal }) => journal === id);
    const begins = own.filter(({ till }, index) => till !== own[index - 1]?.till);
    return begins.map((first, index) => {
      const next = begins[index + 1];
      const last = next ? own[own.indexOf(next) - 1] : own.at(-1);
      return { id, begunAs, publicKey, till: first.till, first: first.at, last: last?.at ?? first.at };
    });
  });
  const shared = stretches.filter((later) =>
    stretches.some(
      (each) =>
        each.till === later.till &&
        each.publicKey !== later.publicKey &&
        `${each.first} ${each.id}` < `${later.first} ${later.id}` &&
        each.last >= later.first,
    ),
  );
  return [...new Set(shared.map(({ id, begunAs, till }) => (till === begunAs ? id : `${id} ${till}`)))];
}
