import type { jobStateSchema, PrintFault } from '../slip/print-job.ts';

/** Why a slip did not come out, and what to do. */
const fault = {
  off: 'The printer does not answer. Is it switched on, and its cable in?',
  noPaper: 'The printer is out of paper.',
  cover: 'The printer’s cover is open.',
  queue: 'The system has no such printer, or its queue is stopped.',
  driver: 'This computer cannot send to such a printer.',
  permission: 'This computer does not let Paydesk use that printer.',
  timeout: 'The printer took too long.',
  error: 'The printer reports a fault. Look at its lights.',
} satisfies Record<PrintFault, string>;

/** How a slip stands, in a few words. */
const state = {
  waiting: 'Waiting to be printed.',
  sending: 'Printing…',
  printed: 'Printed.',
  notConfirmed: 'Sent to the printer, which did not say that it is printed. Look at the paper.',
  interrupted: 'The printer stopped on the way. Printing it again makes a copy.',
  unknown: 'Paydesk ended while it was being printed. Look at the paper: printing it again makes a copy.',
  refused: 'This amount does not fit on the paper. Save the slip as a PDF instead.',
  dropped: 'Not printed.',
} satisfies Record<(typeof jobStateSchema.options)[number], string>;

/** Slips on paper, at the counter and on the page of a payment. */
export const printingTexts = {
  print: 'Print slip',
  copy: 'Copy {{copy}}.',
  tryAgain: 'Try again',
  drop: 'Do not print',
  show: 'Show slip',
  showTitle: 'Slip',
  open: 'Open the PDF',
  openFirst: 'Save the slip first: then it can be opened.',
  mail: 'Write a mail',
  mailText:
    'Your mail program opens with the slip as text. Nothing is attached: save the slip and attach it, if the customer wants the PDF.',
  mailFailed: 'No mail program opened on this computer.',
  phone: 'For the customer’s phone',
  phoneText: 'The customer’s camera reads the slip from this square, as a text to keep.',
  phoneAlt: 'The slip as a square to scan',
  preview: 'Paper',
  previewText: 'This is what the printer gets.',
  previewAlt: 'The slip as it is printed',
  systemPrinted: 'Handed to the system’s printer.',
  fault,
  state,
};

/** The till's printer, in Settings. */
export const printerTexts = {
  title: 'Printer',
  text: 'Slips on paper. Without a printer of its own the till uses the system’s print dialog.',
  none: 'No printer',
  current: 'Printer',
  change: 'Set up the printer',
  remove: 'Use no printer',
  place: 'How is it connected?',
  placeName: { network: 'Network', queue: 'Printer of this computer', device: 'USB cable' },
  host: 'Address of the printer',
  hostHint: 'For example 192.168.1.50. The printer prints it when you hold its paper button while switching it on.',
  port: 'Port',
  queue: 'Printer',
  noQueues: 'This computer has no printers set up.',
  queuesNotYet:
    'On Windows, Paydesk does not yet send to printers of the computer. Connect the receipt printer by network, or leave this off and print with the system’s dialog.',
  device: 'USB port',
  noDevices: 'No printer was found on USB.',
  language: 'Language of the printer',
  languageName: { escpos: 'ESC/POS (most printers)', starprnt: 'StarPRNT (Star printers)' },
  width: 'Paper',
  widthName: { of32: '58 mm', of42: '80 mm, 42 letters', of48: '80 mm, 48 letters' },
  automatic: 'Print the slip by itself as soon as there is an answer',
  prints: 'Prints',
  printsWhen: { byItself: 'by itself, as soon as there is an answer', asked: 'when asked' },
  searching: 'Looking…',
  search: 'Look again',
  test: 'Print a test page',
  testEnd: {
    printed: 'The printer says that it has printed the test page.',
    notConfirmed: 'Sent. This printer does not say whether it has printed: look at the paper.',
    interrupted: 'The printer stopped while printing.',
    unknown: 'Nobody knows whether the test page was printed.',
    failed: 'Nothing was printed.',
  },
  save: 'Save',
  incomplete: 'Say where the printer is first.',
  testPage: {
    banner: 'TEST PAGE',
    outcome: 'NO PAYMENT',
    note: 'If you can read this line and the square above it is whole, the printer is set up.',
  },
  waiting: 'Slips that wait',
};
