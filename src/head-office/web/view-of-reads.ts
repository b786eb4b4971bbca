import type { WebFinding, WebTill } from '../../shared/head-office-web/web-contract.ts';
import type { ShownEvent } from '../../shared/journal/journal-entry.ts';
import { modeSchema } from '../../shared/mode.ts';
import type { Doing } from '../acts/till-acts.ts';
import type { Standing } from '../books/books-port.ts';
import type { OfficeReads } from '../reading/office-reads.ts';
import type { LedgerView } from './ledger-view.ts';

/** Erases the personal data of a payment in every journal. */
export type EraseOfPerson = (reference: string, doing: Doing) => Promise<unknown>;

/** Converts what head office knows into the form for browsers. */
export function viewOfReads(reads: OfficeReads, erase: EraseOfPerson): LedgerView {
  const tills = async (): Promise<WebTill[]> =>
    (await reads.listTills()).map(({ id, shop, till, mode, state, head, heardAt, version, openFindings }) => ({
      journal: id,
      shop,
      till,
      mode: modeSchema.parse(mode),
      state,
      head,
      heardAt,
      version,
      openFindings,
    }));
  return {
    tills,
    findings: async () => {
      const known = new Map((await tills()).map((till) => [till.journal, till]));
      return (await reads.listFindings()).map((finding): WebFinding => {
        const { journal, kind, key, foundAt, proof, state, acts } = finding;
        const of = reads.journalsOf(finding).map((each) => known.get(each) ?? { journal: each, shop: '', till: '' });
        return { journal, kind, key, foundAt, proof, state, acts: [...acts], tills: of };
      });
    },
    seeFinding: async (named, by) => {
      await reads.seeFinding(named, by);
    },
    settleFinding: async (named, by, reason) => {
      await reads.settleFinding(named, by, reason);
    },
    payments: async (journals, { search, outcome, from, to, after, limit }) => {
      const { payments, next } = await reads.searchPayments({
        search: {
          journals,
          text: search || null,
          outcomes: outcome && [outcome],
          dayFrom: from,
          dayTo: to,
        },
        before: after,
        limit,
      });
      return {
        payments: payments.map(({ journal, record, person, standing }) => ({
          journal,
          payment: { ...record, cashier: person, isProven: isProven(standing) },
        })),
        next,
      };
    },
    erase: async (reference, by, reason) => {
      await erase(reference, { by, reason });
    },
    awaitedErasures: () => reads.listAwaitedErasures(),
    page: async (journal, reference) => {
      const found = await reads.paymentPage(journal, reference);
      if (!found) return null;
      // Entries of unknown kinds are not shown.
      const timeline = found.entries.flatMap(({ seq, entry }): ShownEvent[] => {
        if (!entry) return [];
        const { personal: _commitment, ...shown } = entry;
        return [{ seq, entry: shown }];
      });
      const { payment, sale, earlierEntries } = found;
      return { journal, payment: payment.record, isProven: isProven(payment.standing), sale, timeline, earlierEntries };
    },
  };
}

function isProven({ kind }: Standing): boolean {
  return kind === 'proven';
}
