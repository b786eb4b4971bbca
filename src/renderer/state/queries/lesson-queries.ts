import { useQueryClient } from '@tanstack/react-query';
import type { RequestOf } from '../../../shared/bridge-contract.ts';
import { useTill } from '../parts.ts';
import { JOURNAL_KEY, useAnswer, useOrder } from './queries.ts';

/** Lesson progress is computed from the journal and changes with it. */
const LESSONS_KEY = [...JOURNAL_KEY, 'lessons'] as const;

/** Reads the lessons. A till in live or sandbox mode asks nothing. */
export function useLessons() {
  const { till } = useTill();
  return useAnswer(LESSONS_KEY, 'lessons.read', undefined, { enabled: till.mode === 'practice', staleTime: 0 });
}

/**
 * Begins a lesson, answers as its customer, or ends it.
 * @param done runs after success, even if the pressed control has left the screen
 */
export function useLessonOrder<Name extends 'lessons.begin' | 'lessons.answer' | 'lessons.end'>(
  channel: Name,
  done?: (request: RequestOf<Name>) => void,
) {
  const queries = useQueryClient();
  return useOrder(channel, {
    onSuccess: (lessons, request) => {
      queries.setQueryData(LESSONS_KEY, lessons);
      done?.(request);
    },
  });
}
