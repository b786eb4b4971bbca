import type { Handlers, Theme, TillDescription } from '../../shared/bridge-contract.ts';
import { problem, type Result } from '../../shared/problems.ts';
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
import { tellJournalFaults } from './journal-faults.ts';
import { createJournalHandlers, type ReadableJournal } from './journal-handlers.ts';
import type { OpenedControl } from './opened-control.ts';
import type { RunControl } from './run-control.ts';
import type { SavedViewHandlers } from './saved-views.ts';
import type { ScreenChannel } from './screen-stops.ts';
import type { ShopDays } from './shop-days.ts';
import type { SigningKeyHandlers } from './signing-key-control.ts';

export interface ProfileParts {
  describe: () => TillDescription;
  setTheme: (theme: Theme) => void;
  banks: Pick<BankDirectory, 'list'>;
  decisions: Pick<Handlers, 'till.decideJournal'>;
  views: SavedViewHandlers;
  opened: OpenedControl['handlers'];
}

export interface HandlerParts extends ProfileParts {
  currency: CurrencyControl['handlers'];
  desk: Desk;
  journal: ReadableJournal;
  days: Pick<ShopDays, 'today'>;
  bankPages: BankPageControl['handlers'];
  exports: ExportControl['handlers'];
  signingKey: SigningKeyHandlers;
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
  const { desk, journal, saveSlip } = parts;
  return tellJournalFaults({
    ...createProfileHandlers(parts),
    ...parts.currency,
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
    ...parts.bankPages,
    'payment.sendAgain': ({ reference }) => desk.sendAgain(reference),
    'payment.requery': ({ reference }) => desk.requery(reference),
    'payment.handOver': ({ reference }) => desk.handOver(reference),
    'slip.save': async ({ reference }) => {
      const payment = await journal.payment(reference);
      return payment ? await saveSlip(payment) : problem('paymentNotFound', { reference });
    },
    ...createJournalHandlers(journal, parts.days),
    ...parts.glance,
    ...parts.exports,
    ...parts.signingKey,
    ...parts.runs,
    ...parts.cases,
    ...parts.evidence,
  });
}

/** Those of them that need no journal. */
export function createProfileHandlers({ describe, setTheme, banks, decisions, views, opened }: ProfileParts) {
  return {
    'till.describe': async () => ({ ok: true, value: describe() }),
    'till.setTheme': async ({ theme }) => {
      setTheme(theme);
      return { ok: true, value: null };
    },
    'banks.list': ({ refresh }) => banks.list(refresh),
    ...decisions,
    ...views,
    ...opened,
  } satisfies Partial<TillHandlers>;
}
