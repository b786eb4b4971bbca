import type { Ledger } from '../ledger/ledger-port.ts';
import type { LedgerView } from './web-handlers.ts';

/** The ledger as browsers see it. */
export function ledgerView(ledger: Pick<Ledger, 'journals' | 'findings'>): LedgerView {
  const tills = async () =>
    (await ledger.journals()).map(({ id, till, mode, state, head, heardAt }) => ({
      ...{ journal: id, shop: '', till, mode, state, head, heardAt },
    }));
  return {
    tills,
    findings: async () => {
      const known = new Map((await tills()).map((till) => [till.journal, till]));
      return (await ledger.findings()).flatMap((finding) => {
        const of = known.get(finding.journal);
        return of ? [{ ...finding, shop: of.shop, till: of.till }] : [];
      });
    },
  };
}
