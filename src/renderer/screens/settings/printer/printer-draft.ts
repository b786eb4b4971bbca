import type { PrinterPlace, SlipColumns, TillPrinter } from '../../../../shared/slip/print-job.ts';

/** The typed fields of a printer. Each kind of connection keeps its own, so that switching loses nothing. */
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

/** The usual port of network printers. */
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

/** Returns the typed place unchecked; the schema validates it. */
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
