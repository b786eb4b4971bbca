import type { PrintHidden } from './guards/hidden-page.ts';

/** Prints a page that sets its own paper size. Can be cancelled, because thousands of rows take many seconds. */
export function printPage(html: string, printHidden: PrintHidden, cancelled?: AbortSignal): Promise<Uint8Array> {
  return printHidden(
    html,
    (contents) => contents.printToPDF({ preferCSSPageSize: true, printBackground: true }),
    cancelled,
  );
}
