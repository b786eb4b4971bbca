import { z } from 'zod';
import { findingSchema, lessonAnswerSchema, lessonNameSchema, lessonStepSchema } from './lesson.ts';

const at = z.iso.datetime();

/** The lesson that somebody plays, until it is over or stopped. */
const runningLessonSchema = z.object({
  lesson: lessonNameSchema,
  begunAt: at,
  answer: lessonAnswerSchema.nullable(),
});
export type RunningLesson = z.infer<typeof runningLessonSchema>;

const lessonResultSchema = z.object({
  lesson: lessonNameSchema,
  at,
  /** The name of whoever was signed in. */
  by: z.string().min(1),
  findings: z.array(findingSchema),
});
export type LessonResult = z.infer<typeof lessonResultSchema>;

/** What is kept of lessons, in the practice profile alone. */
export const keptLessonsSchema = z.object({
  running: runningLessonSchema.nullable(),
  /** The newest first. */
  results: z.array(lessonResultSchema),
});
export type KeptLessons = z.infer<typeof keptLessonsSchema>;

const lessonsStateSchema = z.object({
  running: runningLessonSchema.extend({ next: lessonStepSchema }).nullable(),
  results: z.array(lessonResultSchema),
});
export type LessonsState = z.infer<typeof lessonsStateSchema>;

export const lessonChannels = {
  'lessons.read': { needs: 'signedIn', does: 'reads', request: z.undefined(), response: lessonsStateSchema },
  /** Begins one, in the place of the one that is played. */
  'lessons.begin': {
    needs: 'signedIn',
    does: 'acts',
    request: z.strictObject({ lesson: lessonNameSchema }),
    response: lessonsStateSchema,
  },
  /** What the person has said to the customer: the first answer counts. */
  'lessons.answer': {
    needs: 'signedIn',
    does: 'acts',
    request: z.strictObject({ answer: lessonAnswerSchema }),
    response: lessonsStateSchema,
  },
  /** Ends it: with a result where it is over, and without one where it is not. */
  'lessons.end': { needs: 'signedIn', does: 'acts', request: z.undefined(), response: lessonsStateSchema },
} as const;
