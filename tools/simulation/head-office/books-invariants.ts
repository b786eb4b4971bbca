import type { MemoryBooks } from '../../../src/head-office/books/memory-books.fixture.ts';
import type { Finding } from '../../../src/head-office/ledger/finding.ts';
import type { MemoryLedger } from '../../../src/head-office/ledger/memory-ledger.fixture.ts';

/*
 * Computes the expected books without the second step's code. Every entry of a story is genuine, so the entries alone
 * tell each payment's state. Comparing all entries finds the contradictions.
 */

interface Said {
  journal: string;
  seq: number;
  at: string;
  till: string;
  actor: string;
  reference: string | null;
  happening: SaidHappening;
}

type SaidHappening =
  | { kind: 'paymentIntended'; amount: { amountMinor: number; currency: string } }
  | { kind: 'requeried'; outcome: { answer: { code: string | null } } }
  | { kind: 'goodsHandedOver' };

/** @returns a sentence for each difference in the books or in the findings across tills */
export async function brokenBooks(ledger: MemoryLedger, books: MemoryBooks): Promise<string[]> {
  const journals = await ledger.journals();
  const said = (await Promise.all(journals.map(async ({ id }) => saidIn(id, await ledger.lines(id))))).flat();
  const broken: string[] = [];
  const differs = (what: string, expected: string[], is: string[]) => {
    const [one, other] = [expected.toSorted().join(' | '), is.toSorted().join(' | ')];
    if (one !== other) broken.push(`${what}: expected ${one}, and there is ${other}`);
  };
  const search = { journals: null, text: null, outcomes: null, dayFrom: null, dayTo: null };
  const booked = await books.search({ search, before: null, limit: Number.POSITIVE_INFINITY });
  const payments = booked.map(({ journal, businessDay, person, record: { reference, till, amount, state } }) =>
    [journal, reference, businessDay, till, person, amount.currency, amount.amountMinor, state.outcome].join(' '),
  );
  differs('payments', paymentsOf(said), payments);
  const positions = await books.positions();
  for (const { id, head } of journals) {
    if ((positions.get(id)?.seq ?? 0) !== head.seq) broken.push('a journal was not read to its end');
  }
  const findings = await ledger.findings();
  const twice = findings.filter(({ kind }) => kind === 'handedOverTwice');
  differs('handed over twice', handedOverTwice(said), foundTogether(twice));
  for (const { kind } of findings) {
    if (['notByTheRules', 'gap', 'silentTill'].includes(kind)) broken.push(`a finding is false: ${kind}`);
  }
  return broken;
}

function saidIn(journal: string, lines: readonly Uint8Array[]): Said[] {
  return lines.map((line) => {
    const { seq, payload } = JSON.parse(Buffer.from(line).toString()) as {
      seq: number;
      payload: { at: string; till: string; actor: string; happening: SaidHappening; reference?: string };
    };
    const { at, till, actor, happening, reference = null } = payload;
    return { journal, seq, at, till, actor, happening, reference };
  });
}

function paymentsOf(said: readonly Said[]): string[] {
  const isPaid = new Set(said.filter(saysPaid).map(nameOf));
  return said.flatMap((entry) => {
    const { journal, till, actor, happening, reference } = entry;
    if (happening.kind !== 'paymentIntended' || reference === null) return [];
    const day = `20${reference.slice(3, 5)}-${reference.slice(5, 7)}-${reference.slice(7, 9)}`;
    const outcome = isPaid.has(nameOf(entry)) ? 'paid' : 'open';
    const { amountMinor, currency } = happening.amount;
    return [[journal, reference, day, till, actor, currency, amountMinor, outcome].join(' ')];
  });
}

function nameOf({ journal, reference }: Said): string {
  return `${journal} ${reference}`;
}

function saysPaid({ happening }: Said): boolean {
  return happening.kind === 'requeried' && happening.outcome.answer.code === '000';
}

/** Returns each contradiction with all of its tills. Head office adds a finding again when another till joins. */
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

function handedOverTwice(said: readonly Said[]): string[] {
  const handedOver = said.filter(({ happening }) => happening.kind === 'goodsHandedOver');
  const named = Map.groupBy(handedOver, ({ reference }) => reference ?? '');
  return [...named].flatMap(([reference, ofReference]) => {
    const tills = new Set(ofReference.map(({ journal }) => journal));
    return tills.size > 1 ? [`${reference} ${tillsText(tills)}`] : [];
  });
}
