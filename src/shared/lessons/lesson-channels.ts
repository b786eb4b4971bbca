import { z } from 'zod';
import { findingSchema, lessonAnswerSchema, lessonNameSchema, lessonStepSchema } from './lesson.ts';

const at = z.iso.datetime();

const runningLessonSchema = z.object({
  lesson: lessonNameSchema,
  begunAt: at,
  answer: lessonAnswerSchema.nullable(),
});
export type RunningLesson = z.infer<typeof runningLessonSchema>;

const lessonResultSchema = z.object({
  lesson: lessonNameSchema,
  at,
  by: z.string().min(1),
  findings: z.array(findingSchema),
});
export type LessonResult = z.infer<typeof lessonResultSchema>;

/** The stored lessons, in the practice profile only. */
export const keptLessonsSchema = z.object({
  running: runningLessonSchema.nullable(),
  results: z.array(lessonResultSchema),
});
export type KeptLessons = z.infer<typeof keptLessonsSchema>;

const lessonsStateSchema = z.object({
  running: runningLessonSchema.extend({ next: lessonStepSchema }).nullable(),
  results: z.array(lessonResultSchema),
});
export type LessonsState = z.infer<typeof lessonsStateSchema>;

const change = { needs: 'signedIn', does: 'acts', response: lessonsStateSchema } as const;

export const lessonChannels = {
  'lessons.read': { needs: 'signedIn', does: 'reads', response: lessonsStateSchema },
  'lessons.begin': { ...change, request: z.strictObject({ lesson: lessonNameSchema }) },
  /** Records what the person told the customer. The first answer counts. */
  'lessons.answer': { ...change, request: z.strictObject({ answer: lessonAnswerSchema }) },
  /** Ends the running lesson. Its result is stored if the lesson is over. */
  'lessons.end': change,
} as const;
