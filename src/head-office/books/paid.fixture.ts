import { hash } from 'node:crypto';
import type { Happening, JournalEntry } from '../../shared/journal/journal-entry.ts';
import { answered, stepAnswer } from '../../shared/testing/answers.fixture.ts';
import { entryAbout, intended, requeried, requeriedPaid } from '../../shared/testing/facts.fixture.ts';
import { payment } from '../../shared/testing/records.fixture.ts';
import { at } from '../../shared/testing/states.fixture.ts';

export interface Told {
  reference: string;
  /** When the payment began, in ms after the first one. */
  afterMs?: number;
  saleId?: string;
  amountMinor?: number;
  person?: string;
  email?: string;
  firstSix?: string;
  mode?: 'live' | 'practice';
}

export function paidAndHandedOver(told: Told): JournalEntry[] {
  const { reference, afterMs = 0, saleId = saleIdOf(reference), amountMinor = 150_000, person = 'ada' } = told;
  const { email = 'ade@example.com', firstSix = '553188', mode = 'live' } = told;
  const record = payment({
    reference,
    saleId,
    mode,
    amount: { amountMinor, currency: 'NGN' },
    customer: { email, phone: null },
    instrument: { kind: 'card', brand: 'Mastercard', firstSix, lastFour: '2950' },
  });
  const pending = { reference, code: null, status: 'pending', amountMinor: null, chargedAmountMinor: null };
  const said = { customerEmail: email, isLive: mode === 'live' };
  const answer = stepAnswer({ reference, message: `Ask ${email}` });
  const pin = { step: 'cardPin', suggestion: 'PIN' } as const;
  const otp = { step: 'otp', suggestion: null } as const;
  const happenings: Happening[] = [
    intended(record),
    { kind: 'stepAnswered', operation: 'initiate', answer, next: { kind: 'step', step: pin } },
    { kind: 'stepSubmitted', operation: 'authenticate' },
    { kind: 'stepAnswered', operation: 'authenticate', answer, next: { kind: 'step', step: otp } },
    { kind: 'stepSubmitted', operation: 'validate' },
    { kind: 'stepAnswered', operation: 'validate', answer, next: { kind: 'confirm', step: null } },
    requeried(answered({ ...pending, ...said })),
    requeriedPaid(record, said),
    { kind: 'goodsHandedOver' },
  ];
  return happenings.map((happening, index) =>
    entryAbout(record, happening, { actor: person, at: at(afterMs + index * 1_000) }),
  );
}

function saleIdOf(reference: string): string {
  const hex = hash('sha256', reference);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
