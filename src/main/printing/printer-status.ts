import type { PrintFault, TillPrinter } from '../../shared/slip/print-job.ts';

/** The status protocol of a printer. */
export interface PrinterStatus {
  /** The status query, which a printer answers at once, even if it has stopped. */
  question: Uint8Array;
  /** Takes bytes from the printer. */
  hear(bytes: Uint8Array): void;
  /** Discards the answers to earlier queries. */
  forget(): void;
  /** Marks the beginning of a slip, so that an earlier confirmation does not count. */
  begin(): void;
  /** The newest complete answer; null if there is none. `fault` is null if the printer is well. */
  answer(): { fault: PrintFault | null } | null;
  /** True once the printer has confirmed that the slip is on paper. */
  hasFinished(): boolean;
}

export function createPrinterStatus(language: TillPrinter['language']): PrinterStatus {
  return language === 'escpos' ? createEscPosStatus() : createStarStatus();
}

/** `DLE EOT 1`, `2` and `4`: the printer, why it is offline, its paper. */
const ESC_POS_QUESTION = Uint8Array.of(0x10, 0x04, 1, 0x10, 0x04, 2, 0x10, 0x04, 4);
const ESC_POS_ANSWERS = 3;

/**
 * Parses answers to `DLE EOT`, which four bits identify and which arrive in the order of the queries. `GS r` at the end
 * of a slip is answered when everything before it is printed, so a stopped printer does not answer.
 */
function createEscPosStatus(): PrinterStatus {
  let answers: number[] = [];
  let finished = false;
  return {
    question: ESC_POS_QUESTION,
    hear(bytes) {
      for (const byte of bytes) {
        if ((byte & 0x93) === 0x12) answers.push(byte);
        else if ((byte & 0xf0) === 0) finished = true;
      }
    },
    forget: () => {
      answers = [];
    },
    begin: () => {
      finished = false;
    },
    answer() {
      const whole = answers.length - (answers.length % ESC_POS_ANSWERS);
      const [printer = 0, offline = 0, paper = 0] = answers.slice(whole - ESC_POS_ANSWERS, whole);
      return whole === 0 ? null : { fault: escPosFault(printer, offline, paper) };
    },
    hasFinished: () => finished,
  };
}

function escPosFault(printer: number, offline: number, paper: number): PrintFault | null {
  if (offline & 0x04) return 'cover';
  if (offline & 0x20 || paper & 0x60) return 'noPaper';
  if (offline & 0x40 || printer & 0x08) return 'error';
  return null;
}

/** `ESC ACK SOH`. */
const STAR_QUESTION = Uint8Array.of(0x1b, 0x06, 0x01);
const STAR_SHORTEST = 7;

/** Parses Star's answers, whose first bytes state their length. Star printers get no query for the end of a slip. */
function createStarStatus(): PrinterStatus {
  let heard: number[] = [];
  return {
    question: STAR_QUESTION,
    hear: (bytes) => void heard.push(...bytes),
    forget: () => {
      heard = [];
    },
    begin: () => undefined,
    answer() {
      const first = heard.findIndex((byte) => (byte & 0x91) === 0x01);
      const [head = 0, version = 0, printer = 0, error = 0, cutter = 0, paper = 0] = heard.slice(first);
      const length = ((head >> 2) & 0x18) | ((head >> 1) & 0x07) | ((version >> 6) & 0x02);
      const isWhole = first >= 0 && heard.length - first >= Math.max(length, STAR_SHORTEST);
      return isWhole ? { fault: starFault(printer, error, cutter, paper) } : null;
    },
    hasFinished: () => false,
  };
}

function starFault(printer: number, error: number, cutter: number, paper: number): PrintFault | null {
  if (printer & 0x20) return 'cover';
  if (paper & 0x08) return 'noPaper';
  if (error & 0x2c || cutter & 0x0a || printer & 0x08) return 'error';
  return null;
}
