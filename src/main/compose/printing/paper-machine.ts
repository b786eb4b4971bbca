import type { TFunction } from 'i18next';
import type { PrintingState } from '../../../shared/slip/printing-channels.ts';
import type { Printers } from '../../printing/printers.ts';
import type { After } from '../../printing/send.ts';

/** What paper needs of the machine. */
export interface PaperMachine extends SlipMachine {
  printers: Printers;
  after: After;
  t: TFunction;
  /** Tells the screens how slips stand. */
  onPrinting: (state: PrintingState) => void;
}

/** What slips that are no rolls of paper need of the machine. */
export interface SlipMachine {
  /** Asks the person where; null where they cancel. */
  askPath: (defaultName: string) => Promise<string | null>;
  /** Makes a PDF as wide as receipt paper and as high as the page. */
  print: (html: string) => Promise<Uint8Array>;
  /** Hands a page to the system's own dialog; false where the person cancels. */
  printWithDialog: (html: string) => Promise<boolean>;
  /** Opens a file with the program that the system has for it. */
  openFile: (path: string) => Promise<boolean>;
  /** Opens the mail program. */
  openMail: (mail: Mail) => Promise<boolean>;
}

interface Mail {
  subject: string;
  text: string;
}
