import type { TFunction } from 'i18next';
import type { PrintingState } from '../../shared/slip/printing-channels.ts';
import type { Printers } from './printers.ts';
import type { After } from './send.ts';

export interface PaperMachine extends SlipMachine {
  printers: Printers;
  after: After;
  t: TFunction;
  onPrinting: (state: PrintingState) => void;
}

export interface SlipMachine {
  askPath: (defaultName: string) => Promise<string | null>;
  /** Makes a PDF as wide as receipt paper and as high as the page. */
  print: (html: string) => Promise<Uint8Array>;
  /** Passes a page to the system's print dialog; false if the person cancels. */
  printWithDialog: (html: string) => Promise<boolean>;
}
