import type { Handlers, Theme, TillDescription } from '../../shared/bridge-contract.ts';
import { type Problem, problem, type Result } from '../../shared/problems.ts';
import type { PaymentRecord } from '../../shared/records.ts';
import type { BankDirectory } from '../desk/bank-directory.ts';
import type { Desk } from '../desk/desk-port.ts';
import type { BankPageControl } from './bank-page-control.ts';
import type { CaseHandlers } from './case-control.ts';
import type { CurrencyControl } from './currency-control.ts';
import type { DisplayChannel } from './customer-display-control.ts';
import type { EvidenceControl } from './evidence-control.ts';
import type { ExportControl } from './export-control.ts';
import type { GlanceHandlers } from './glance-handlers.ts';
import { createJournalHandlers, type ReadableJournal, readJournal } from './journal-handlers.ts';
import type { OpenedControl } from './opened-control.ts';
import type { RunControl } from './run-control.ts';
import type { SavedViewHandlers } from './saved-views.ts';
import type { ScreenChannel } from './screen-stops.ts';
import type { ShopDays } from './shop-days.ts';
import type { SigningKeyHandlers } from './signing-key-control.ts';

export interface HandlerParts {
  describe: () => TillDescription;
  setTheme: (theme: Theme) => void;
  currency: CurrencyControl['handlers'];
  desk: Desk;
  /** The problem where there is no service to ask. */
  banks: Pick<BankDirectory, 'list'> | Problem;
  /** The problem where there is no journal to read. */
  journal: ReadableJournal | Problem;
  days: Pick<ShopDays, 'today'>;
  bankPages: BankPageControl['handlers'];
  exports: ExportControl['handlers'];
  signingKey: SigningKeyHandlers;
  decisions: Pick<Handlers, 'till.decideJournal'>;
  views: SavedViewHandlers;
  opened: OpenedControl['handlers'];
  runs: RunControl['handlers'];
  glance: GlanceHandlers;
  cases: CaseHandlers;
  evidence: EvidenceControl['handlers'];
  saveSlip: (payment: PaymentRecord) => Promise<Result<{ path: string | null }>>;
}

/** What a till answers; the rest of the contract is about the windows. */
export type TillHandlers = Omit<Handlers, DisplayChannel | ScreenChannel>;

/** What answers each channel of the contract that is about the till. */
export function createTillHandlers(parts: HandlerParts): TillHandlers {
  const { describe, setTheme, desk, banks, journal, bankPages, exports, views, opened, glance, saveSlip } = parts;
  return {
    'till.describe': async () => ({ ok: true, value: describe() }),
    'till.setTheme': async ({ theme }) => {
      setTheme(theme);
      return { ok: true, value: null };
    },
    ...parts.currency,
    'banks.list': async ({ refresh }) => ('code' in banks ? { ok: false, problem: banks } : await banks.list(refresh)),
    'desk.read': async () => ({ ok: true, value: desk.read() }),
    'till.confirmClock': () => desk.confirmClock(),
    'announcement.dismiss': ({ reference }) => desk.dismissAnnouncement(reference),
    'sale.checkEarlier': (attempt) => desk.checkEarlier(attempt),
    'sale.charge': (request) => desk.charge(request),
    'sale.cancel': ({ saleId }) => desk.cancelSale(saleId),
    'sale.leaveForLater': ({ saleId }) => desk.leaveForLater(saleId),
    'sale.resume': ({ saleId }) => desk.resumeSale(saleId),
    'sale.finish': ({ saleId }) => desk.finishSale(saleId),
    'payment.submitStep': ({ reference, keyed }) => desk.submit(reference, keyed),
    ...bankPages,
    'payment.sendAgain': ({ reference }) => desk.sendAgain(reference),
    'payment.requery': ({ reference }) => desk.requery(reference),
    'payment.handOver': ({ reference }) => desk.handOver(reference),
    'slip.save': ({ reference }) =>
      readJournal(journal, async (readable) => {
        const payment = await readable.payment(reference);
        return payment ? await saveSlip(payment) : problem('paymentNotFound', { reference });
      }),
    ...createJournalHandlers(journal, parts.days),
    ...glance,
    ...exports,
    ...parts.signingKey,
    ...parts.decisions,
    ...parts.runs,
    ...views,
    ...opened,
    ...parts.cases,
    ...parts.evidence,
  };
}
