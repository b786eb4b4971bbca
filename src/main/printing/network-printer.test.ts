import net from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { CODE_PAGES, letterOf, STAR_PAGES } from '../../practice/printer/code-pages.fixture.ts';
import { type FakePrinter, readable, startFakePrinter } from '../../practice/printer/fake-printer.fixture.ts';
import type { SlipColumns } from '../../shared/slip/print-job.ts';
import { printableText } from '../../shared/slip/printable-text.ts';
import { describeSlip } from '../../shared/slip/slip.ts';
import { slipRows } from '../../shared/slip/slip-rows.ts';
import { makePayment } from '../payment-record.fixture.ts';
import { createTexts } from '../texts.ts';
import { drawSlip, encodeSlip } from './encode-slip.ts';
import { sendOverNetwork } from './network-printer.ts';
import { afterByHand, type HandTimers } from './timers.fixture.ts';

let printer: FakePrinter;
let timers: HandTimers;
beforeEach(async () => {
  printer = await startFakePrinter();
  timers = afterByHand();
});
afterEach(() => printer.turnOff());

const shop = { merchant: 'Ade Stores & Söhne {|} ~_"`^\\', zone: 'Africa/Lagos' };
function rowsOf(columns: SlipColumns) {
  const slip = describeSlip({ payment: makePayment(), shop, cashier: 'Ngozi', copy: 0 }, createTexts());
  return slipRows(slip, columns) ?? [];
}
const bytes = encodeSlip(rowsOf(32), { columns: 32, language: 'escpos' });
const send = () => sendOverNetwork(timers.after, printer.place, { bytes, language: 'escpos' });

/** Decodes the bytes as a Star printer does, each letter by the selected code page. */
function onStar(bytes: Uint8Array): string {
  const [first = '', ...others] = Buffer.from(bytes).toString('latin1').split('\u001b\u001dt');
  const read = (letters: string, page: number) =>
    Array.from(letters, (letter) => letterOf(letter.charCodeAt(0), page)).join('');
  return [read(first, 0), ...others.map((text) => read(text.slice(1), STAR_PAGES[text.charCodeAt(0)] ?? -1))].join('');
}

function rowsInPicture(svg: string): string[] {
  const rows = [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, row = '']) =>
    row
      .replace(/<[^>]*>/g, '')
      .replace(/&#xa0;|\u00a0/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
      .trim(),
  );
  return rows.filter((row) => row !== '');
}

describe('a slip', () => {
  it.each<SlipColumns>([32, 42, 48])('prints a slip on paper of %s letters as in the preview', async (columns) => {
    const rows = rowsOf(columns);
    const own = encodeSlip(rows, { columns, language: 'escpos' });
    await sendOverNetwork(timers.after, printer.place, { bytes: own, language: 'escpos' });
    const [paper] = printer.papers;
    const onPaper = paper ? readable(paper).map((row) => row.trim()) : [];
    expect(onPaper).toEqual(rows.flatMap((row) => (row.kind === 'text' && row.text.trim() ? row.text.trim() : [])));
    expect(onPaper).toEqual(rowsInPicture(drawSlip(rows, columns)));
    expect(paper).toMatchObject({ images: 1, isCut: true });
  });

  it('loads nothing in the picture of a slip', () => {
    expect(drawSlip(rowsOf(32), 32)).not.toMatch(/https?:\/\/(?!www\.w3\.org)|@import|<script/);
  });

  it('draws bands in a slip’s picture that cover their own row only', () => {
    const inverted = { kind: 'text', text: 'PRACTICE', isLarge: false, isBold: true, isInverted: true } as const;
    const svg = drawSlip([{ ...inverted, text: 'Shop gjy', isInverted: false }, inverted], 32);
    const [, filter = ''] = /<filter ([^>]*)>/.exec(svg) ?? [];
    const [above, own] = [...svg.matchAll(/translate\(0,(\d+)\)/g)].map(([, bottom]) => Number(bottom));
    expect(filter).toContain('filterUnits="userSpaceOnUse"');
    const [, y = '', height = ''] = /y="(-?\d+)" .*height="(\d+)"/.exec(filter) ?? [];
    expect([(own ?? 0) + Number(y), (own ?? 0) + Number(y) + Number(height)]).toEqual([above, own]);
  });

  it('prints the same rows in the language of Star printers', () => {
    const star = onStar(encodeSlip(rowsOf(32), { columns: 32, language: 'starprnt' }));
    for (const row of rowsOf(32)) if (row.kind === 'text') expect(star).toContain(row.text);
  });

  it('prints every letter of the code pages that a slip’s text keeps, on both kinds of printers', async () => {
    const letters = Object.values(CODE_PAGES).join('');
    const kept = Array.from(new Set(letters)).filter((letter) => letter.trim() && printableText(letter) === letter);
    for (const letter of 'éœ€ŁŠŽŸ„“–•…žăşŐđЖ') expect(kept).toContain(letter);
    const note = kept.join('').replace(/(.{30})/g, '$1 ');
    const rows = slipRows({ lines: [{ kind: 'note', text: note }] }, 32) ?? [];
    const own = encodeSlip(rows, { columns: 32, language: 'escpos' });
    await sendOverNetwork(timers.after, printer.place, { bytes: own, language: 'escpos' });
    const [paper] = printer.papers;
    expect(paper && readable(paper)).toEqual(note.split(' '));
    const star = onStar(encodeSlip(rows, { columns: 32, language: 'starprnt' }));
    for (const row of note.split(' ')) expect(star).toContain(row);
  });
});

/** An answer that never ends, which no printer sends. */
const ENDLESS = Buffer.alloc(64 * 1024, 0xff);
const MOST_TOLD = 4 * 1024 * 1024;

describe('sendOverNetwork', () => {
  it('reports a slip as printed once the printer has confirmed that everything is on paper', async () => {
    expect(await send()).toEqual({ end: 'printed' });
    expect(printer.papers).toHaveLength(1);
  });

  it('sends nothing to a printer that is off, and reports that', async () => {
    await printer.turnOff();
    expect(await send()).toEqual({ end: 'failed', fault: 'off', reached: false });
    await printer.turnOn();
  });

  it('sends nothing to a printer without paper or with an open cover, and reports which', async () => {
    printer.loadPaper(0);
    expect(await send()).toEqual({ end: 'failed', fault: 'noPaper', reached: false });
    printer.openCover();
    expect(await send()).toEqual({ end: 'failed', fault: 'cover', reached: false });
    expect(printer.papers).toEqual([]);
  });

  it('reports a printer that runs out of paper in the middle, with part of the slip on paper', async () => {
    printer.loadPaper(7);
    expect(await send()).toEqual({ end: 'failed', fault: 'noPaper', reached: true });
    expect(printer.papers[0]).toMatchObject({ isCut: false });
  });

  it('waits for a slow printer, and does not call a slip printed before it is', async () => {
    printer.allow(3);
    let ended = false;
    const sent = send().finally(() => {
      ended = true;
    });
    await timers.fire(500);
    await timers.fire(500);
    expect(ended).toBe(false);
    printer.allow(Number.POSITIVE_INFINITY);
    expect(await sent).toEqual({ end: 'printed' });
  });

  it('reports no confirmation if a slow printer does not finish in time', async () => {
    printer.allow(3);
    const sent = send();
    await timers.fire(500);
    await timers.fire(15_000);
    await timers.fire(500);
    expect(await sent).toEqual({ end: 'notConfirmed' });
  });

  it('reports no confirmation from a silent printer or one with another language', async () => {
    await printer.turnOff();
    printer = await startFakePrinter({ answers: false });
    const sent = send();
    await timers.fire(1_500);
    await timers.fire(1_500);
    expect(await sent).toEqual({ end: 'notConfirmed' });
  });

  it.each(['escpos', 'starprnt'] as const)('gives up if the device sends data without end: %s', async (language) => {
    let told = 0;
    const place = await deviceThat((socket) => {
      const talk = () => {
        while (!socket.destroyed && told < MOST_TOLD && socket.write(ENDLESS)) told += ENDLESS.length;
      };
      socket.on('drain', talk);
      socket.once('data', talk);
    });
    const ended = await sendOverNetwork(timers.after, place, { bytes, language });
    expect(ended).toEqual({ end: 'failed', fault: 'off', reached: false });
    expect(told).toBeLessThan(MOST_TOLD);
  });

  it('reports no confirmation if the connection closes at the end', async () => {
    const place = await deviceThat((socket) => {
      let heard = 0;
      socket.on('data', (chunk) => {
        heard += chunk.length;
        if (heard >= bytes.length) socket.end();
        else socket.write(Uint8Array.of(0x12, 0x12, 0x12));
      });
    });
    expect(await sendOverNetwork(timers.after, place, { bytes, language: 'escpos' })).not.toEqual({ end: 'printed' });
  });
});

/** Starts a device, whose connections all end with the test. @param answer of a connection */
async function deviceThat(answer: (socket: net.Socket) => void) {
  const device = net.createServer((socket) => {
    socket.on('error', () => undefined);
    answer(socket);
  });
  await new Promise<void>((resolve) => device.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => device.close(() => resolve())));
  return { kind: 'network', host: '127.0.0.1', port: (device.address() as net.AddressInfo).port } as const;
}
