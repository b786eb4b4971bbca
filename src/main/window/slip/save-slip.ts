import type { TFunction } from 'i18next';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { problem, type Result } from '../../../shared/problems.ts';
import { describeError, type Log } from '../../log.ts';
import { replaceFile } from '../../replace-file.ts';
import { type SlipShop, slipContent } from './slip-content.ts';
import { slipHtml } from './slip-html.ts';

/** What saving a slip needs of the machine. */
export interface SlipMachine {
  /** Asks the person where; null where they cancel. */
  askPath: (defaultName: string) => Promise<string | null>;
  /** Makes a PDF as wide as receipt paper and as high as the page. */
  print: (html: string) => Promise<Uint8Array>;
}

/**
 * Saves the slip of a payment as a PDF, whole or not at all.
 * @param payment as the journal has it, so that a slip follows what is on disk
 * @returns where it was saved, or null where the person cancelled
 */
export async function saveSlip(
  parts: SlipMachine & { shop: SlipShop; t: TFunction; log: Log },
  payment: PaymentRecord,
): Promise<Result<{ path: string | null }>> {
  try {
    const path = await parts.askPath(
      `${payment.mode === 'live' ? '' : `${payment.mode}-`}slip-${payment.reference}.pdf`,
    );
    if (path === null) return { ok: true, value: { path } };
    replaceFile(path, await parts.print(slipHtml(slipContent(payment, parts.shop, parts.t))));
    return { ok: true, value: { path } };
  } catch (error) {
    parts.log.write('slipNotSaved', describeError(error));
    return problem('slipNotSaved', { reference: payment.reference });
  }
}
