import type { TFunction } from 'i18next';
import type { PrintingState } from '../../shared/slip/printing-channels.ts';
import type { Printers } from './printers.ts';
import type { After } from './send.ts';

/** What printing needs from the machine. */
export interface PaperMachine extends SlipMachine {
  printers: Printers;
  after: After;
  t: TFunction;
  /** Sends the state of printing to the screens. */
  onPrinting: (state: PrintingState) => void;
}

/** What slips need from the machine, other than the receipt printer. */
export interface SlipMachine {
  /** Asks the person where to save; null if they cancel. */
  askPath: (defaultName: string) => Promise<string | null>;
  /** Makes a PDF as wide as receipt paper and as high as the page. */
  print: (html: string) => Promise<Uint8Array>;
  /** Passes a page to the system's print dialog; false if the person cancels. */
  printWithDialog: (html: string) => Promise<boolean>;
  /** Opens a file with the system's default program. */
  openFile: (path: string) => Promise<boolean>;
  openMail: (mail: Mail) => Promise<boolean>;
}

interface Mail {
  subject: string;
  text: string;
}
