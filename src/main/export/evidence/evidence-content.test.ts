import { describe, expect, it } from 'vitest';
import { withStates } from '../../../shared/fold/entry-fold.ts';
import type { EventWithState, JournalEntry } from '../../../shared/journal/journal-entry.ts';
import type { RequeryAnswer } from '../../../shared/payment/answers.ts';
import { buildCase, buildClaim } from '../../../shared/testing/cases.fixture.ts';
import { NOTHING_TO_DO, requeried } from '../../../shared/testing/facts.fixture.ts';
import { buildCaseEntry, openingOf } from '../../journal/cases.fixture.ts';
import { buildEntry, buildPayment, buildSale } from '../../journal/entries.fixture.ts';
import { makeAnswer } from '../../payment-record.fixture.ts';
import { createTexts } from '../../texts.ts';
import { type Evidence, evidenceHtml } from './evidence-html.ts';

const payment = buildPayment(buildSale(), 1);
const answer = makeAnswer({ reference: payment.reference, message: 'Approved <b>', amountMinor: 450_000 });

function buildEvidence(change: Partial<Evidence> = {}): Evidence {
  const about = buildCase({
    number: 12,
    subject: { why: 'stillUnknown' },
    claim: buildClaim({ amount: { amountMinor: 450_000, currency: 'NGN' } }),
    references: [payment.reference],
  });
  return {
    case: about,
    payments: [payment],
    events: toldAfterIntent([answeredWith({ ...answer, code: '09' }), openingOf(about)]),
    shop: { merchant: 'Ade Stores', till: 'T1', zone: 'Africa/Lagos' },
    mode: 'practice',
    madeAt: '2026-11-22T12:00:00.000Z',
    ...change,
  };
}

function answeredWith(said: RequeryAnswer): JournalEntry {
  return buildEntry(payment, requeried({ kind: 'answered', answer: said }));
}

/** Returns the timeline of a payment: its intent, the answer to the intent, then `entries`. */
function toldAfterIntent(entries: readonly JournalEntry[]): EventWithState[] {
  const before = [buildEntry(payment), buildEntry(payment, NOTHING_TO_DO)];
  const events = [...before, ...entries].map((entry, index) => ({ seq: index + 1, entry, hash: 'ab'.repeat(32) }));
  return withStates(events).slice(before.length);
}

/** Returns the text of the pages, without their markup. */
function textOf(change: Partial<Evidence> = {}): string {
  const html = evidenceHtml(buildEvidence(change), createTexts());
  const body = html.slice(html.indexOf('<body>'));
  return body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}

describe('the pages of an evidence pack', () => {
  const text = textOf();

  it('tells what happened in sentences without identifiers of code, and names the entry that proves each', () => {
    expect(text).toContain('Re-query: the service does not know yet.');
    expect(text).toContain(
      'The case was opened: After five days of re-queries, it is still not known how this payment ended.',
    );
    expect(text).toContain(`${payment.reference} · abababababababab…`);
    expect(text).not.toMatch(/requeried|caseOpened|stillUnknown|amountMinor|[{}"]/);
  });

  it('writes amounts as money, and the claim with a label for each of its parts', () => {
    expect(text).toContain('Amount NGN 4,500.00');
    expect(text).toContain('When 20 Nov 2026, about 15:00');
    expect(text).not.toContain('450000');
  });

  it('shows the result of each of the five checks for every re-query', () => {
    for (const check of ['1 Reference', '2 Code', '3 Currency', '4 Amount', '5 Goods']) expect(text).toContain(check);
    expect(text).toContain('Not known yet yes: this one no: 09 yes: NGN');
    expect(text).toContain('1 The answer is about this payment'.slice(2));
  });

  it('writes an amount in the currency that the service named with it', () => {
    const external = { ...answer, amountMinor: 900_000, currency: 'USD' };
    const shown = textOf({ events: toldAfterIntent([answeredWith(external)]) });
    expect(shown).toContain('USD 9,000.00');
    expect(shown).not.toContain('NGN 9,000.00');
  });

  it('shows the service’s answer about an external payment, and that nothing was checked', () => {
    const [asked, notAsked] = [
      { reference: 'PRACTICE-QR-1', paymentType: 'QR' },
      { reference: 'T2-HEAD-OFFICE', paymentType: 'CARD' },
    ] as const;
    const about = buildCase({ external: [asked, notAsked] });
    const outcome = { kind: 'answered', answer: makeAnswer({ ...answer, reference: asked.reference }) } as const;
    const of = { id: about.id, number: about.number };
    const answered = { kind: 'caseExternalAnswered', reference: asked.reference, outcome, case: of } as const;
    const shown = textOf({ case: about, payments: [], events: toldAfterIntent([buildCaseEntry(answered)]) });
    expect(shown).toContain('PRACTICE-QR-1 QR The service says paid: NGN 4,500.00');
    expect(shown).toContain('T2-HEAD-OFFICE Card The service has not been asked about it yet.');
    expect(shown).toContain('Re-queried PRACTICE-QR-1: The service says paid: NGN 4,500.00.');
    expect(shown).toContain('nothing of them was checked');
  });

  it('shows a return of less than the payment as a part, with its amount', () => {
    const returned = [{ reference: payment.reference, amount: { ...payment.amount, amountMinor: 50_000 } }];
    const at = '2026-11-21T10:00:00.000Z';
    const how = { reason: 'moneyReturned', words: 'By transfer.', at, by: 'ngozi', returned } as const;
    const shown = textOf({ case: { ...buildCase(), state: { status: 'resolved', ...how } } });
    expect(shown).toContain('The customer has a part of the money back: NGN 500.00: “By transfer.”');
  });

  it('lists every finding about a payment in review', () => {
    const at = '2026-11-21T10:00:00.000Z';
    const review = { reason: 'paidAfterSaleEnded', at, again: { reason: 'contradicted', at } } as const;
    const reviewed = { ...payment, state: { ...payment.state, review } };
    const t = createTexts();
    const shown = textOf({ payments: [reviewed], events: [] });
    for (const { reason } of [review, review.again]) expect(shown).toContain(t(`verdict.reviewReason.${reason}`));
  });

  it('escapes texts of the service and of people', () => {
    const html = evidenceHtml(buildEvidence(), createTexts());
    expect(html).toContain('Approved &lt;b&gt;');
    expect(html).not.toContain('Approved <b>');
  });

  it('says in an evidence pack that no re-query was made', () => {
    expect(textOf({ case: null, events: [] })).toContain('The service has not been asked about this payment yet.');
  });
});
