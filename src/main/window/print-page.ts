import type { Log } from '../log.ts';
import { printHidden } from './hidden-page.ts';

/** Prints a page that says itself how large its paper is, such as a day's statement. */
export function printPage(html: string, log: Log): Promise<Uint8Array> {
  return printHidden(html, log, (contents) => contents.printToPDF({ preferCSSPageSize: true, printBackground: true }));
}
