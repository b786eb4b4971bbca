import type { PrinterPlace, SlipColumns, TillPrinter } from '../../../../shared/slip/print-job.ts';

/** What is being typed of a printer: each kind of place keeps its own, so that nothing is lost by looking at another one. */
export interface PrinterDraft {
  kind: PrinterPlace['kind'];
  host: string;
  port: string;
  queue: string | null;
  device: string | null;
  language: TillPrinter['language'];
  columns: SlipColumns;
  isAutomatic: boolean;
}

/** Where nearly all network printers listen. */
const USUAL_PORT = 9_100;

export function draftOf(printer: TillPrinter | null): PrinterDraft {
  const { place, language = 'escpos', columns = 42, isAutomatic = false } = printer ?? {};
  return {
    kind: place?.kind ?? 'network',
    host: place?.kind === 'network' ? place.host : '',
    port: String(place?.kind === 'network' ? place.port : USUAL_PORT),
    queue: place?.kind === 'queue' ? place.name : null,
    device: place?.kind === 'device' ? place.path : null,
    language,
    columns,
    isAutomatic,
  };
}

/** As it is typed: whether it is one the schema says. */
export function placeOf({ kind, host, port, queue, device }: PrinterDraft) {
  switch (kind) {
    case 'network':
      return { kind, host: host.trim(), port: Number(port) };
    case 'queue':
      return { kind, name: queue };
    case 'device':
      return { kind, path: device };
  }
}
