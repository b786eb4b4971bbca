import type { Handlers, Theme, TillDescription } from '../../shared/bridge-contract.ts';
import type { updateChannels } from '../../shared/updates/update-channels.ts';
import type { BankDirectory } from '../desk/charge/bank-directory.ts';
import type { Desk } from '../desk/ports/desk-port.ts';
import type { PeopleHandlers } from '../people/people-state.ts';
import type { CaseHandlers } from './cases/case-control.ts';
import type { CounterHandlers } from './counter-control.ts';
import type { CurrencyControl } from './currency-control.ts';
import type { ReportHandlers } from './day/till-reports.ts';
import type { EvidenceControl } from './exports/evidence-control.ts';
import type { ExportControl } from './exports/export-control.ts';
import type { OpenedControl } from './exports/opened-control.ts';
import type { HeadOfficeHandlers } from './head-office/till-head-office.ts';
import type { HealthHandlers } from './health/health-control.ts';
import type { GlanceHandlers } from './journal/glance-handlers.ts';
import { createJournalHandlers, type ReadableJournal } from './journal/journal-handlers.ts';
import type { SavedViewHandlers } from './journal/saved-views.ts';
import type { ShopDays } from './journal/shop-days.ts';
import { tellJournalFaults } from './journal-faults.ts';
import type { LanguageHandlers } from './language-control.ts';
import type { LessonHandlers } from './lessons/lesson-control.ts';
import type { PrintingHandlers } from './printing/till-printing.ts';
import type { RunControl } from './runs/run-control.ts';
import type { SigningKeyHandlers } from './seals/signing-key-control.ts';
import type { SetupHandlers } from './setup/setup-handlers.ts';
import type { BankPageControl } from './windows/bank-page-control.ts';
import type { DisplayChannel } from './windows/customer-display-control.ts';
import type { ScreenChannel } from './windows/screen-stops.ts';

export interface ProfileParts {
  describe: () => TillDescription;
  setTheme: (theme: Theme) => void;
  counter: CounterHandlers;
  language: LanguageHandlers;
  banks: Pick<BankDirectory, 'list'>;
  decisions: Pick<Handlers, 'till.decideJournal'>;
  views: SavedViewHandlers;
  setup: SetupHandlers;
  opened: OpenedControl['handlers'];
  people: PeopleHandlers;
  health: HealthHandlers;
}

export interface HandlerParts extends ProfileParts {
  currency: CurrencyControl['handlers'];
  desk: Desk;
  journal: ReadableJournal;
  days: Pick<ShopDays, 'today'>;
  bankPages: BankPageControl['handlers'];
  exports: ExportControl['handlers'];
  headOffice: HeadOfficeHandlers;
  signingKey: SigningKeyHandlers;
  runs: RunControl['handlers'];
  glance: GlanceHandlers;
  cases: CaseHandlers;
  reports: ReportHandlers;
  evidence: EvidenceControl['handlers'];
  lessons: LessonHandlers;
  printing: PrintingHandlers;
}

/** What a till answers; the rest of the contract is about the windows and the program. */
export type TillHandlers = Omit<Handlers, DisplayChannel | ScreenChannel | keyof typeof updateChannels>;

/** What answers each channel of the contract that is about the till. */
export function createTillHandlers(parts: HandlerParts): TillHandlers {
  const { desk, journal } = parts;
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
    'payment.handOver': ({ reference, override }) => desk.handOver(reference, override),
    'payment.handOverAfterReview': ({ reference, override }) => desk.handOverAfterReview(reference, override),
    ...parts.printing,
    ...createJournalHandlers(journal, parts.days),
    ...parts.glance,
    ...parts.exports,
    ...parts.headOffice,
    ...parts.signingKey,
    ...parts.runs,
    ...parts.cases,
    ...parts.reports,
    ...parts.evidence,
    ...parts.lessons,
  });
}

/** Those of them that need no journal. */
export function createProfileHandlers({
  describe,
  setTheme,
  counter,
  language,
  banks,
  decisions,
  views,
  setup,
  opened,
  people,
  health,
}: ProfileParts) {
  return {
    'till.describe': async () => ({ ok: true, value: describe() }),
    'till.setTheme': async ({ theme }) => {
      setTheme(theme);
      return { ok: true, value: null };
    },
    'banks.list': ({ refresh }) => banks.list(refresh),
    ...counter,
    ...language,
    ...decisions,
    ...views,
    ...setup,
    ...opened,
    ...people,
    ...health,
  } satisfies Partial<TillHandlers>;
}
