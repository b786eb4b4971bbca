import { useQueryClient } from '@tanstack/react-query';
import type { RequestOf } from '../../../shared/bridge-contract.ts';
import { useTill } from '../parts.ts';
import { JOURNAL_KEY, useAnswer, useOrder } from './queries.ts';

/** What a lesson comes to is read from the journal, and changes with it. */
const LESSONS_KEY = [...JOURNAL_KEY, 'lessons'] as const;

/** The lessons; nothing is asked on a till that takes real payments. */
export function useLessons() {
  const { till } = useTill();
  return useAnswer(LESSONS_KEY, 'lessons.read', undefined, { enabled: till.mode === 'practice', staleTime: 0 });
}

/**
 * Begins a lesson, says something to its customer, or ends it.
 * @param done what follows from it, also where what it was pressed on has left the screen with it
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
