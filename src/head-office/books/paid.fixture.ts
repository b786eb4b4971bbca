import type { JournalEntry } from '../../shared/journal/journal-entry.ts';
import { REFERENCE } from '../../shared/testing/answers.fixture.ts';
import { handedOver } from '../../shared/testing/histories.fixture.ts';
import { SALE_ID } from '../../shared/testing/records.fixture.ts';

/** What makes one payment of the many that a test has. */
export interface Told {
  reference: string;
  /** When it began, in ms after the first. */
  afterMs?: number;
  saleId?: string;
  amountMinor?: number;
  person?: string;
  email?: string;
  firstSix?: string;
  mode?: 'live' | 'practice';
}

/** The entries of a payment that is paid and whose goods leave, told of another reference: what names it names it everywhere. */
export function paidAndReleased(told: Told): JournalEntry[] {
  const { reference, afterMs = 0, saleId = SALE_ID, amountMinor = 150_000, person = 'ada' } = told;
  const { email = 'ade@example.com', firstSix = '553188', mode = 'live' } = told;
  return ENTRIES.map((entry) => {
    const text = entry
      .replaceAll(REFERENCE, reference)
      .replaceAll(SALE_ID, saleId)
      .replaceAll(':150000', `:${amountMinor}`)
      .replaceAll('"ada"', JSON.stringify(person))
      .replaceAll('ade@example.com', email)
      .replaceAll('553188', firstSix)
      .replaceAll('"mode":"practice"', `"mode":"${mode}"`)
      .replaceAll(/"isLive":(?:true|false)/g, `"isLive":${mode === 'live'}`)
      .replaceAll(TIME, (time) => new Date(Date.parse(time) + afterMs).toISOString());
    return JSON.parse(text) as JournalEntry;
  });
}

/** Made once: a story has many payments. */
const ENTRIES = handedOver().map(({ entry }) => JSON.stringify(entry));

const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
