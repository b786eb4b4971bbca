import { z } from 'zod';
import type { EntryWithState, JournalEntry } from '../journal/journal-entry.ts';

/** The lessons, each about a fault at a counter. The lesson's card causes the fault; the till watches the cashier. */
export const LESSON_NAMES = ['lostAnswer', 'lateSuccess', 'lyingPage', 'secondCharge'] as const;
export const lessonNameSchema = z.enum(LESSON_NAMES);
export type LessonName = z.infer<typeof lessonNameSchema>;

/** What a person may tell the customer at the end. `askTill` is right, because only the service knows. */
export const lessonAnswerSchema = z.enum(['giveGoods', 'askTill', 'payAgain']);
type LessonAnswer = z.infer<typeof lessonAnswerSchema>;

interface Lesson {
  /** The practice card that only this lesson uses. */
  cardId: string;
  firstSix: string;
  lastFour: string;
  amount: string;
  email: string;
  answers: readonly LessonAnswer[];
}

const FIRST_SIX = '539983';
const EMAIL = 'lesson@example.com';

export const LESSONS: Readonly<Record<LessonName, Lesson>> = {
  lostAnswer: lesson('lesson-lost-answer', '1014', '2500', ['giveGoods', 'askTill', 'payAgain']),
  lateSuccess: lesson('lesson-late-success', '1022', '4800', ['payAgain', 'giveGoods', 'askTill']),
  lyingPage: lesson('lesson-lying-page', '1030', '9900', ['askTill', 'payAgain', 'giveGoods']),
  secondCharge: lesson('lesson-second-charge', '1048', '3200', ['payAgain', 'askTill', 'giveGoods']),
};

/** The values that lessons fill in, by which their payments are recognised later. */
export const LESSON_PAYMENTS = {
  email: EMAIL,
  firstSix: FIRST_SIX,
  lastFours: LESSON_NAMES.map((name) => LESSONS[name].lastFour),
} as const;

export interface LessonEntry {
  kind: JournalEntry['happening']['kind'];
  /** True for a charge that a person decided to make despite unsettled payments. */
  isOverride: boolean;
  payment: { reference: string; lastFour: string; outcome: string; isHandedOver: boolean } | null;
}

/** What a lesson has seen so far of its payments in the journal. */
export interface LessonSeen {
  entries: readonly LessonEntry[];
  answer: LessonAnswer | null;
  isAtCounter: boolean;
}

export const lessonStepSchema = z.enum([
  'charge',
  'approve',
  'answer',
  'wait',
  'checkAgain',
  'leave',
  'find',
  'handOver',
  'close',
  'over',
]);
export type LessonStep = z.infer<typeof lessonStepSchema>;

export const findingSchema = z.object({
  name: z.enum(['said', 'waited', 'checkedAgain', 'leftForLater', 'chargedOnce', 'handedOver']),
  isRight: z.boolean(),
});
export type Finding = z.infer<typeof findingSchema>;

export function nextStep(name: LessonName, seen: LessonSeen): LessonStep {
  const facts = factsOf(seen.entries);
  if (facts.charges === 0) return 'charge';
  if (isOver(facts, seen)) return seen.answer === null && !facts.isCancelled ? 'answer' : 'over';
  if (facts.isPaid) return 'handOver';
  const { until, after } = STEPS[name];
  if (until && !facts[until[0]]) return until[1];
  return seen.answer === null ? 'answer' : after;
}

export function findingsOf(name: LessonName, { entries, answer }: LessonSeen): Finding[] {
  const facts = factsOf(entries);
  const found = (finding: Finding['name'], isRight: boolean): Finding => ({ name: finding, isRight });
  const said = answer === null ? [] : [found('said', answer === 'askTill')];
  const chargedOnce = found('chargedOnce', facts.chargesOfCard === 1);
  const handedOver = found('handedOver', facts.handOvers === 1);
  switch (name) {
    case 'lostAnswer':
      return [...said, chargedOnce, found('waited', !facts.isCancelled), handedOver];
    case 'lateSuccess':
      return [...said, found('checkedAgain', facts.isAskedAfterDeclined), chargedOnce, handedOver];
    case 'lyingPage':
      return [...said, chargedOnce];
    case 'secondCharge':
      return [found('leftForLater', facts.isParked), ...said, found('chargedOnce', facts.charges === 1), handedOver];
  }
}

export function lessonEntryOf({ happening, payment }: EntryWithState): LessonEntry {
  return {
    kind: happening.kind,
    isOverride: happening.kind === 'paymentIntended' && happening.override !== undefined,
    payment: payment && {
      reference: payment.reference,
      lastFour: payment.instrument.lastFour,
      outcome: payment.state.outcome,
      isHandedOver: payment.state.outcome === 'paid' && payment.state.handedOver !== null,
    },
  };
}

/** A lesson waits for its fault and for the person's answer, and then shows the step `after`. */
const STEPS: Readonly<
  Record<LessonName, { until?: [fault: 'isDeclined' | 'isParked', step: LessonStep]; after: LessonStep }>
> = {
  lostAnswer: { after: 'wait' },
  lateSuccess: { until: ['isDeclined', 'wait'], after: 'checkAgain' },
  lyingPage: { until: ['isDeclined', 'approve'], after: 'close' },
  secondCharge: { until: ['isParked', 'leave'], after: 'find' },
};

function isOver(facts: ReturnType<typeof factsOf>, { isAtCounter }: LessonSeen): boolean {
  const { handOvers, isCancelled, isDeclined, isPaid } = facts;
  return handOvers > 0 || isCancelled || (isDeclined && !isPaid && !isAtCounter);
}

function factsOf(entries: readonly LessonEntry[]) {
  const newest = new Map(entries.flatMap(({ payment }) => (payment ? [[payment.reference, payment] as const] : [])));
  const payments = [...newest.values()];
  const charged = entries.filter(({ kind }) => kind === 'paymentIntended');
  const [first] = charged;
  const isOfCard = ({ payment }: LessonEntry) => payment?.lastFour === first?.payment?.lastFour;
  const declinedAt = entries.findIndex(({ payment }) => payment?.outcome === 'declined');
  const afterDeclined = declinedAt < 0 ? [] : entries.slice(declinedAt + 1);
  return {
    charges: charged.length,
    chargesOfCard: charged.filter(isOfCard).length,
    handOvers: payments.filter(({ isHandedOver }) => isHandedOver).length,
    isPaid: payments.some(({ outcome }) => outcome === 'paid'),
    isDeclined: declinedAt >= 0,
    isParked: entries.some(({ kind }) => kind === 'saleParked'),
    isCancelled: entries.some(({ kind }) => kind === 'saleCancelled'),
    isAskedAfterDeclined: afterDeclined.some(({ kind }) => kind === 'requeried'),
  };
}

function lesson(cardId: string, lastFour: string, amount: string, answers: readonly LessonAnswer[]): Lesson {
  return { cardId, firstSix: FIRST_SIX, lastFour, amount, email: EMAIL, answers };
}
