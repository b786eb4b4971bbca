import type { PrintHidden } from './guards/hidden-page.ts';

/**
 * Prints a page that says itself how large its paper is, such as a day's statement. One of thousands of rows takes many
 * seconds, so it can be cancelled.
 */
export function printPage(html: string, printHidden: PrintHidden, cancelled?: AbortSignal): Promise<Uint8Array> {
  return printHidden(
    html,
    (contents) => contents.printToPDF({ preferCSSPageSize: true, printBackground: true }),
    cancelled,
  );
}
