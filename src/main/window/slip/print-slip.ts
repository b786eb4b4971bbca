import type { PrintHidden } from '../guards/hidden-page.ts';

export const SLIP_WIDTH_MM = 80;

const INCH_IN_MM = 25.4;
const INCH_IN_PIXELS = 96;

/** Prints a slip as PDF, as wide as receipt paper and as high as its content. */
export function printSlip(html: string, printHidden: PrintHidden): Promise<Uint8Array> {
  return printHidden(html, async (contents) => {
    const heightPixels = Number(await contents.executeJavaScript('document.body.getBoundingClientRect().height'));
    return await contents.printToPDF({
      // The page is one pixel higher, so that rounding never causes a second page.
      pageSize: { width: SLIP_WIDTH_MM / INCH_IN_MM, height: (Math.ceil(heightPixels) + 1) / INCH_IN_PIXELS },
      margins: { top: 0, bottom: 0, left: 0, right: 0 },
      printBackground: true,
    });
  });
}

/** Matches the print error after a cancellation. Any other error is a fault. */
const CANCELLED = /cancel/i;

/** Prints a slip through the system's dialog, on the printer's paper size. @returns false if the person cancels */
export function printSlipWithDialog(html: string, printHidden: PrintHidden): Promise<boolean> {
  return printHidden(
    html,
    (contents) =>
      new Promise((resolve, reject) => {
        contents.print(
          { silent: false, printBackground: true, usePrinterDefaultPageSize: true },
          (isPrinted, reason) => {
            if (isPrinted || CANCELLED.test(reason)) resolve(isPrinted);
            else reject(new Error(reason));
          },
        );
      }),
  );
}
