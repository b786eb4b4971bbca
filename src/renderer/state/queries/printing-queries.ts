import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RequestOf } from '../../../shared/bridge-contract.ts';
import type { SlipColumns, TillPrinter } from '../../../shared/slip/print-job.ts';
import type { PrintingState } from '../../../shared/slip/printing-channels.ts';
import { useParts } from '../parts.ts';
import { valueOrThrow } from './queries.ts';

const KEY = ['printing'] as const;
const PICTURE_KEY = ['slip picture'] as const;
const REPLACEMENTS_KEY = ['letters that the printer lacks'] as const;
const FOUND_KEY = ['printers found'] as const;

/** Reads the till's printer and its queue of slips. */
export function usePrinting() {
  const { client } = useParts();
  return useQuery({
    queryKey: KEY,
    queryFn: async () => valueOrThrow(await client.ask('printing.read', undefined)),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

type PrintingOrder =
  | 'printing.print'
  | 'printing.printReport'
  | 'printing.tryAgain'
  | 'printing.drop'
  | 'printing.setPrinter';
type PrintingAct = { [Each in PrintingOrder]: { channel: Each; request: RequestOf<Each> } }[PrintingOrder];

/** Sends any change of the queue or the printer. The answer contains the new state of both. */
export function usePrintingAct() {
  const { client } = useParts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ channel, request }: PrintingAct) => valueOrThrow(await client.ask(channel, request)),
    onSuccess: (state) => take(queries, state),
  });
}

/** Prints a slip through the system's dialog. */
export function useSystemPrint() {
  const { client } = useParts();
  return useMutation({
    mutationFn: async (reference: string) => valueOrThrow(await client.ask('printing.printWithSystem', { reference })),
  });
}

export function usePrintingChanges(): void {
  const { client } = useParts();
  const queries = useQueryClient();
  useEffect(() => client.listen('printing.changed', (state) => take(queries, state)), [client, queries]);
}

export function useSlipPicture(reference: string | null, columns: SlipColumns) {
  const { client } = useParts();
  return useQuery({
    queryKey: [...PICTURE_KEY, reference, columns],
    queryFn: async () => valueOrThrow(await client.ask('printing.preview', { reference, columns })),
    staleTime: 0,
    gcTime: 0,
  });
}

/**
 * Finds the characters of a slip that the printer lacks. Never cached.
 * @param reference null for the test page; undefined sends no request
 */
export function useReplacements(reference: string | null | undefined) {
  const { client } = useParts();
  return useQuery({
    queryKey: [...REPLACEMENTS_KEY, reference],
    enabled: reference !== undefined,
    queryFn: async () => valueOrThrow(await client.ask('printing.replacements', { reference: reference ?? null })),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Finds the characters of a report that the printer lacks. @param number of a closed day; null for the day so far */
export function useReportReplacements(number: number | null) {
  const { client } = useParts();
  return useQuery({
    queryKey: [...REPLACEMENTS_KEY, 'report', number],
    queryFn: async () => valueOrThrow(await client.ask('printing.reportReplacements', { number })),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Reads the slip as text for a phone message. */
export function useSlipText(reference: string) {
  const { client } = useParts();
  return useQuery({
    queryKey: [...PICTURE_KEY, 'text', reference],
    queryFn: async () => valueOrThrow(await client.ask('printing.text', { reference })),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Looks for printers that the system knows. Never cached. */
export function useFoundPrinters() {
  const { client } = useParts();
  return useQuery({
    queryKey: FOUND_KEY,
    queryFn: async () => valueOrThrow(await client.ask('printing.find', undefined)),
    staleTime: 0,
    gcTime: 0,
  });
}

export function useTestPage() {
  const { client } = useParts();
  return useMutation({
    mutationFn: async (printer: TillPrinter) => valueOrThrow(await client.ask('printing.test', { printer })),
  });
}

/** Opens the saved slip or the mail program. Resolves to true if something opened. */
export function useSlipOpening(channel: 'printing.openSaved' | 'printing.mail') {
  const { client } = useParts();
  return useMutation({
    mutationFn: async (reference: string) => valueOrThrow(await client.ask(channel, { reference })),
  });
}

function take(queries: QueryClient, state: PrintingState): void {
  queries.setQueryData<PrintingState>(KEY, state);
}
