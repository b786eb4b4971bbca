import { connect, type Socket } from 'node:net';
import type { PrinterPlace, PrintFault, TillPrinter } from '../../shared/slip/print-job.ts';
import { type After, CHUNK_BYTES, type ForPrinter, failed, faultOf, type SendEnd } from './send.ts';

const CONNECT_MS = 5_000;
const ANSWER_MS = 1_500;
/** How long a printer may accept no byte, because it is out of paper or is another kind of machine. */
const STALLED_MS = 10_000;
/** The time for a printer to confirm the print after the last byte, and the interval of the queries. */
const FINISH_MS = 15_000;
const ASK_EVERY_MS = 500;

/** The size limit of a printer's answers, which are a few bytes long. A peer that sends more is not a printer. */
const MOST_HEARD_BYTES = 16 * 1024;

type NetworkPlace = Extract<PrinterPlace, { kind: 'network' }>;

/** Sends a slip between two status queries. Only a printer that answers them can count as "printed". */
export async function sendOverNetwork(
  after: After,
  { host, port }: NetworkPlace,
  { bytes, language }: ForPrinter,
): Promise<SendEnd> {
  const link = openLink(connect({ host, port }), createPrinterStatus(language), after);
  try {
    if (!(await link.until(link.isOpen, CONNECT_MS)))
      return failed(link.error() ? faultOf(link.error()) : 'off', false);
    const before = await ask(link);
    if (before?.fault) return failed(before.fault, false);
    if (link.isClosed()) return failed('off', false);
    link.status.begin();
    for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
      const taken = await link.send(bytes.subarray(from, from + CHUNK_BYTES));
      if (!taken) return failed(link.isClosed() ? 'off' : 'timeout', true);
    }
    return await confirmed(link, after);
  } finally {
    link.close();
  }
}

/** Waits after the last byte until the printer finishes, stops or times out. */
async function confirmed(link: Link, after: After): Promise<SendEnd> {
  let isOver = false;
  const takeBack = after(FINISH_MS, () => {
    isOver = true;
  });
  try {
    while (!isOver && !link.isClosed()) {
      const said = await ask(link);
      if (said === null) break;
      if (said.fault) return failed(said.fault, true);
      if (link.status.hasFinished()) return { end: 'printed' };
      await link.until(() => link.status.hasFinished(), ASK_EVERY_MS);
    }
    return { end: 'notConfirmed' };
  } finally {
    takeBack();
  }
}

/** @returns null if the printer does not answer in time */
async function ask({ status, send, until }: Link): Promise<ReturnType<PrinterStatus['answer']>> {
  status.forget();
  if (!(await send(status.question))) return null;
  await until(() => status.answer() !== null, ANSWER_MS);
  return status.answer();
}

type Link = ReturnType<typeof openLink>;

function openLink(socket: Socket, status: PrinterStatus, after: After) {
  let error: unknown = null;
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const look of waiting) look();
  };
  socket.on('data', (bytes) => {
    if (socket.bytesRead > MOST_HEARD_BYTES) socket.destroy();
    else status.hear(bytes);
    wake();
  });
  socket.on('error', (cause) => {
    error = cause;
  });
  for (const event of ['connect', 'close', 'end', 'drain'] as const) socket.on(event, wake);

  const isClosed = () => socket.destroyed || socket.readableEnded;

  function until(isSo: () => boolean, mostMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (became: boolean) => {
        waiting.delete(look);
        takeBack();
        resolve(became);
      };
      const look = () => {
        if (isSo()) end(true);
        else if (isClosed()) end(false);
      };
      const takeBack = after(mostMs, () => end(isSo()));
      waiting.add(look);
      look();
    });
  }

  /** @returns false if the printer does not accept the bytes */
  async function send(bytes: Uint8Array): Promise<boolean> {
    if (isClosed()) return false;
    let isTaken = false;
    socket.write(bytes, (cause) => {
      isTaken = !cause;
      wake();
    });
    return await until(() => isTaken, STALLED_MS);
  }

  return {
    status,
    isClosed,
    send,
    until,
    isOpen: () => !socket.connecting && !socket.destroyed,
    error: () => error,
    close: () => socket.destroy(),
  };
}

interface PrinterStatus {
  /** The status query, which a printer answers at once, even if it has stopped. */
  question: Uint8Array;
  hear(bytes: Uint8Array): void;
  forget(): void;
  /** Marks the beginning of a slip, so that an earlier confirmation does not count. */
  begin(): void;
  /** The newest complete answer; null if there is none. `fault` is null if the printer reports none. */
  answer(): { fault: PrintFault | null } | null;
  hasFinished(): boolean;
}

function createPrinterStatus(language: TillPrinter['language']): PrinterStatus {
  return language === 'escpos' ? createEscPosStatus() : createStarStatus();
}

/** Asks with `DLE EOT 1`, `2` and `4` for the state of the printer, the reason why it is offline, and its paper. */
const ESC_POS_QUESTION = Uint8Array.of(0x10, 0x04, 1, 0x10, 0x04, 2, 0x10, 0x04, 4);
const ESC_POS_ANSWERS = 3;

/**
 * Reads the printer's answers. Four bits identify answers to `DLE EOT`, which arrive in the order of the queries. `GS
 * r` at the end of a slip is answered when everything before it is printed.
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

/** Asks a Star printer for its state with `ESC ACK SOH`. */
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
