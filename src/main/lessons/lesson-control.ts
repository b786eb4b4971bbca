import type { Handlers } from '../../shared/bridge-contract.ts';
import {
  findingsOf,
  LESSONS,
  type LessonName,
  type LessonSeen,
  lessonEntryOf,
  nextStep,
} from '../../shared/lessons/lesson.ts';
import type { KeptLessons, LessonsState, lessonChannels, RunningLesson } from '../../shared/lessons/lesson-channels.ts';
import type { PaymentRecord } from '../../shared/payment/records.ts';
import { problem, type Result } from '../../shared/problems.ts';
import type { Desk } from '../desk/ports/desk-port.ts';
import type { Journal } from '../journal/journal.ts';
import { keepSetting } from '../settings/settings.ts';
import type { TillParts } from '../till-parts.ts';

export type LessonHandlers = Pick<Handlers, keyof typeof lessonChannels>;

/** The oldest results beyond this number are dropped. */
const RESULTS_KEPT = 40;

/** More payments than a lesson can have. */
const PAYMENTS_READ = 50;

/**
 * Runs the lessons. A lesson includes the payments that were made with its card since it began, and the other payments
 * of those sales. A running lesson survives a restart.
 */
export function createLessonControl(
  parts: Pick<TillParts, 'installation' | 'settings' | 'log' | 'clock'> & {
    journal: Pick<Journal, 'page' | 'payment' | 'timeline'>;
    desk: Pick<Desk, 'read' | 'finishSale'>;
    actor: () => string;
  },
): LessonHandlers {
  const { installation, settings, clock, journal, desk, actor } = parts;
  const kept = (): KeptLessons => settings.read('lessons');

  async function seenOf({ lesson, begunAt, answer }: RunningLesson): Promise<LessonSeen> {
    const { payments } = await journal.page({ search: null, outcomes: null, before: null, limit: PAYMENTS_READ });
    const since = payments.filter(({ createdAt }) => createdAt >= begunAt);
    const records = await Promise.all(since.map(({ reference }) => journal.payment(reference)));
    const made = records.filter((record) => record !== null);
    const sales = new Set(made.filter(isOfLesson(lesson)).map(({ saleId }) => saleId));
    const references = made.filter(({ saleId }) => sales.has(saleId)).map(({ reference }) => reference);
    const events = (await Promise.all(references.map((reference) => journal.timeline(reference)))).flat();
    const inOrder = new Map(events.sort((one, other) => one.seq - other.seq).map(({ seq, entry }) => [seq, entry]));
    const sale = desk.read().current?.sale.id;
    return {
      entries: [...inOrder.values()].map(lessonEntryOf),
      answer,
      isAtCounter: sale !== undefined && sales.has(sale),
    };
  }

  async function state(): Promise<Result<LessonsState>> {
    const { running, results } = kept();
    const next = running && nextStep(running.lesson, await seenOf(running));
    return { ok: true, value: { running: running && next && { ...running, next }, results } };
  }

  async function keep(lessons: KeptLessons): Promise<Result<LessonsState>> {
    return keepSetting(parts, 'lessons', lessons) ? await state() : problem('counterNotKept');
  }

  async function end(): Promise<Result<LessonsState>> {
    const { running, results } = kept();
    if (!running) return await state();
    const seen = await seenOf(running);
    const { lesson } = running;
    const isOver = nextStep(lesson, seen) === 'over';
    const result = { lesson, at: clock.now().toISOString(), by: actor(), findings: findingsOf(lesson, seen) };
    return await keep({
      running: null,
      results: isOver ? [result, ...results].slice(0, RESULTS_KEPT) : results,
    });
  }

  const inPracticeAlone =
    <Request>(answer: (request: Request) => Promise<Result<LessonsState>>) =>
    async (request: Request) =>
      installation.mode === 'practice' ? await answer(request) : problem('lessonsInPracticeAlone');

  return {
    'lessons.read': inPracticeAlone(state),
    'lessons.begin': inPracticeAlone(async ({ lesson }) => {
      const { current } = desk.read();
      const isFree = !current || (await desk.finishSale(current.sale.id)).ok;
      if (!isFree) return problem('lessonWaitsForSale');
      const running = { lesson, begunAt: clock.now().toISOString(), answer: null };
      return await keep({ ...kept(), running });
    }),
    'lessons.answer': inPracticeAlone(async ({ answer }) => {
      const { running, results } = kept();
      if (!running || running.answer !== null) return await state();
      return await keep({ running: { ...running, answer }, results });
    }),
    'lessons.end': inPracticeAlone(end),
  };
}

function isOfLesson(lesson: LessonName) {
  const { firstSix, lastFour } = LESSONS[lesson];
  return ({ instrument }: Pick<PaymentRecord, 'instrument'>) =>
    instrument.kind === 'card' && instrument.firstSix === firstSix && instrument.lastFour === lastFour;
}
