import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findingsOf, LESSON_NAMES, type LessonEntry, type LessonName, type LessonSeen, nextStep } from './lesson.ts';

type Outcome = 'open' | 'unknown' | 'declined' | 'paid';

function entry(kind: LessonEntry['kind'], outcome: Outcome, more: Partial<LessonEntry['payment']> = {}): LessonEntry {
  return { kind, isOverride: false, payment: { reference: 'A', lastFour: '1', outcome, isHandedOver: false, ...more } };
}

const charged = entry('paymentIntended', 'open');
const lost = entry('answerLost', 'unknown');
const pending = entry('requeried', 'unknown');
const declined = entry('requeried', 'declined');
const paid = entry('requeried', 'paid');
const handedOver = entry('goodsHandedOver', 'paid', { isHandedOver: true });
const chargedAgain = entry('paymentIntended', 'open', { reference: 'B' });
const ofSale = (kind: LessonEntry['kind']): LessonEntry => ({ kind, isOverride: false, payment: null });

function seen(entries: LessonEntry[], more: Partial<LessonSeen> = {}): LessonSeen {
  return { entries, answer: null, isAtCounter: true, ...more };
}

const said = { answer: 'askTill' } as const;

describe('the next step of a lesson', () => {
  it.each<[LessonName, string, LessonSeen]>([
    ['lostAnswer', 'charge', seen([])],
    ['lostAnswer', 'answer', seen([charged, lost])],
    ['lostAnswer', 'wait', seen([charged, lost, pending], said)],
    ['lostAnswer', 'handOver', seen([charged, lost, paid], said)],
    ['lostAnswer', 'answer', seen([charged, lost, paid, handedOver])],
    ['lostAnswer', 'over', seen([charged, lost, paid, handedOver], said)],
    ['lostAnswer', 'over', seen([charged, lost, ofSale('saleCancelled')])],
    ['lateSuccess', 'wait', seen([charged])],
    ['lateSuccess', 'answer', seen([charged, declined])],
    ['lateSuccess', 'checkAgain', seen([charged, declined], said)],
    ['lateSuccess', 'handOver', seen([charged, declined, paid], said)],
    ['lateSuccess', 'over', seen([charged, declined], { ...said, isAtCounter: false })],
    ['lyingPage', 'approve', seen([charged])],
    ['lyingPage', 'answer', seen([charged, declined])],
    ['lyingPage', 'close', seen([charged, declined], said)],
    ['lyingPage', 'over', seen([charged, declined], { ...said, isAtCounter: false })],
    ['secondCharge', 'leave', seen([charged, lost])],
    ['secondCharge', 'answer', seen([charged, lost, ofSale('saleParked'), pending], { isAtCounter: false })],
    ['secondCharge', 'find', seen([charged, lost, ofSale('saleParked'), pending], said)],
    ['secondCharge', 'handOver', seen([charged, lost, ofSale('saleParked'), paid], said)],
    ['secondCharge', 'over', seen([charged, lost, ofSale('saleParked'), paid, handedOver], said)],
  ])('the next step of %s is: %s', (lesson, step, what) => expect(nextStep(lesson, what)).toBe(step));
});

describe('the result of a lesson', () => {
  it.each<[LessonName, LessonEntry[]]>([
    ['lostAnswer', [charged, lost, pending, paid, handedOver]],
    ['lateSuccess', [charged, declined, paid, handedOver]],
    ['lyingPage', [charged, declined]],
    ['secondCharge', [charged, lost, ofSale('saleParked'), pending, paid, handedOver]],
  ])('a lesson is entirely right in %s if the person played it as intended', (lesson, entries) => {
    const findings = findingsOf(lesson, seen(entries, said));
    expect(findings.filter(({ isRight }) => !isRight)).toEqual([]);
    expect(findings.length).toBeGreaterThan(1);
  });

  it.each<[LessonName, string, LessonEntry[], Partial<LessonSeen>]>([
    ['lostAnswer', 'said', [charged, lost, paid, handedOver], { answer: 'giveGoods' }],
    ['lostAnswer', 'chargedOnce', [charged, lost, chargedAgain, paid, handedOver], said],
    ['lostAnswer', 'waited', [charged, lost, ofSale('saleCancelled')], {}],
    ['lostAnswer', 'handedOver', [charged, lost, ofSale('saleCancelled')], {}],
    ['lateSuccess', 'checkedAgain', [charged, declined], said],
    ['lateSuccess', 'handedOver', [charged, declined], said],
    ['lyingPage', 'chargedOnce', [charged, declined, chargedAgain], said],
    ['lyingPage', 'said', [charged, declined], { answer: 'payAgain' }],
    ['secondCharge', 'leftForLater', [charged, lost, paid, handedOver], said],
    ['secondCharge', 'chargedOnce', [charged, lost, ofSale('saleParked'), chargedAgain, handedOver], said],
  ])('reports a mistake in %s if the person did not do “%s”', (lesson, finding, entries, more) => {
    expect(findingsOf(lesson, seen(entries, more))).toContainEqual({ name: finding, isRight: false });
  });

  it('never reports a second charge of the same card as right', () => {
    const any = fc.constantFrom(charged, chargedAgain, lost, pending, declined, paid, handedOver, ofSale('saleParked'));
    fc.assert(
      fc.property(fc.constantFrom(...LESSON_NAMES), fc.array(any, { maxLength: 12 }), (lesson, entries) => {
        const charges = entries.filter(({ kind }) => kind === 'paymentIntended').length;
        const finding = findingsOf(lesson, seen(entries)).find(({ name }) => name === 'chargedOnce');
        expect(finding?.isRight).toBe(charges === 1);
      }),
    );
  });

  it('a lesson has a result once the person gave a verdict, and none before it begins', () => {
    for (const lesson of LESSON_NAMES) {
      expect(nextStep(lesson, seen([], said))).toBe('charge');
      expect(nextStep(lesson, seen([charged, paid, handedOver], { isAtCounter: false }))).toBe('answer');
      expect(nextStep(lesson, seen([charged, paid, handedOver], { ...said, isAtCounter: false }))).toBe('over');
    }
  });
});
