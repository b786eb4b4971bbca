import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RequestOf } from '../../../shared/bridge-contract.ts';
import type { ClosedDay, DayList } from '../../../shared/report/report-channels.ts';
import { useParts } from '../parts.ts';
import { valueOrThrow } from './queries.ts';

/** Queries under this key are read again whenever a report changes. */
export const REPORTS_KEY = ['reports'] as const;

/** Sales go on while somebody looks at the report. */
const REFRESH_MS = 10_000;

/** A count that takes less than this needs no progress display. */
const PROGRESS_MS = 1_000;

/** Reads the questions to ask before closing the day. Its totals are shown only afterwards. */
export function useNextClosing(enabled: boolean) {
  const { client } = useParts();
  return useQuery({
    queryKey: [...REPORTS_KEY, 'next'],
    queryFn: async () => valueOrThrow(await client.ask('day.next', undefined)),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
    enabled,
  });
}

/** Reads the report since the last closing of the till. */
export function useReportSoFar() {
  const { client } = useParts();
  return useQuery({
    queryKey: [...REPORTS_KEY, 'now'],
    queryFn: async () => valueOrThrow(await client.ask('report.now', undefined)),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
}

/** Returns the progress of a first count that takes longer than a moment. */
export function useReportProgress() {
  const { client } = useParts();
  return useQuery({
    queryKey: [...REPORTS_KEY, 'progress'],
    queryFn: async () => valueOrThrow(await client.ask('report.progress', undefined)),
    initialData: null,
    staleTime: PROGRESS_MS,
    refetchInterval: PROGRESS_MS,
    gcTime: 0,
  }).data;
}

export function useShifts() {
  const { client } = useParts();
  return useQuery({
    queryKey: [...REPORTS_KEY, 'shifts'],
    queryFn: async () => valueOrThrow(await client.ask('shift.list', undefined)),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
}

/** Reads the currencies in which a shift is to be counted. */
export function useShiftCurrencies(shift: number) {
  const { client } = useParts();
  return useQuery({
    queryKey: [...REPORTS_KEY, 'currencies', shift],
    queryFn: async () => valueOrThrow(await client.ask('shift.currencies', { shift })).currencies,
    staleTime: 0,
  });
}

export function useClosedDays() {
  const { client } = useParts();
  return useInfiniteQuery({
    queryKey: [...REPORTS_KEY, 'days'],
    queryFn: async ({ pageParam }) => valueOrThrow(await client.ask('day.list', { before: pageParam })),
    initialPageParam: null as number | null,
    getNextPageParam: (page: DayList) => page.next,
    staleTime: 0,
  });
}

export function useClosedDay(number: number) {
  const { client } = useParts();
  return useQuery({
    queryKey: dayKey(number),
    queryFn: async () => valueOrThrow(await client.ask('day.read', { number })),
  });
}

const dayKey = (number: number) => [...REPORTS_KEY, 'day', number] as const;

/** Closes the day and shows its report from the answer, so that reading the report needs no second approval. */
export function useDayClosing() {
  const { client } = useParts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (number: number) => valueOrThrow(await client.ask('day.close', { number })),
    onSettled: (day) => {
      void queries.invalidateQueries({ queryKey: REPORTS_KEY });
      if (day) queries.setQueryData<ClosedDay>(dayKey(day.number), day);
    },
  });
}

/** Closes a shift: the person's own with a count; another person's, or an old one, also without. */
export function useShiftClosing() {
  const { client } = useParts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ isOwn, ...end }: RequestOf<'shift.closeOther'> & { isOwn: boolean }) => {
      const { shift, counted } = end;
      return valueOrThrow(
        isOwn && counted
          ? await client.ask('shift.close', { shift, counted })
          : await client.ask('shift.closeOther', end),
      );
    },
    onSettled: () => queries.invalidateQueries({ queryKey: REPORTS_KEY }),
  });
}

export function useDaySaving() {
  const { client } = useParts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (asked: RequestOf<'day.save'>) => valueOrThrow(await client.ask('day.save', asked)),
    onSettled: () => queries.invalidateQueries({ queryKey: REPORTS_KEY }),
  });
}
