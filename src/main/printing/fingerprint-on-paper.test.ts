import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakePrinter, readable, startFakePrinter } from '../../practice/printer/fake-printer.fixture.ts';
import type { TillKey } from '../../shared/export/export-view.ts';
import { problem, type Result } from '../../shared/problems.ts';
import { codeOf } from '../desk/testing/code-of.fixture.ts';
import { temporaryFolder } from '../journal/write/store.fixture.ts';
import { practiceInstallation } from '../settings/provisioning.ts';
import { settingsInMemory } from '../settings/settings.ts';
import { createFingerprintHandlers } from './fingerprint-on-paper.ts';
import { networkPaper } from './paper.fixture.ts';
import type { PaperMachine } from './paper-machine.ts';

const FINGERPRINT = '7Q2M-XK4T-0RHD-9C3V-5GSD-W8ZA';
const KEY: Result<TillKey> = { ok: true, value: { fingerprint: FINGERPRINT, publicKey: 'public', isPractice: true } };

let printer: FakePrinter;
beforeEach(async () => {
  printer = await startFakePrinter();
});
afterEach(() => printer.turnOff());

function tillWith(changes: { hasPrinter?: boolean; paper?: Partial<PaperMachine>; key?: Result<TillKey> } = {}) {
  const { hasPrinter = true, paper, key = KEY } = changes;
  const place = { place: printer.place, language: 'escpos', columns: 32, isAutomatic: false } as const;
  return createFingerprintHandlers(
    {
      installation: practiceInstallation(),
      settings: settingsInMemory({ printer: hasPrinter ? place : null }),
      clock: { now: () => new Date('2026-11-21T13:32:05.000Z') },
      paper: networkPaper(paper),
      log: { write: () => undefined },
    },
    { signing: async () => key },
  );
}

const rowsOfLatest = () =>
  printer.papers
    .slice(-1)
    .flatMap(readable)
    .map((row) => row.trim());

describe('the fingerprint on paper', () => {
  it('prints the whole fingerprint, marked as practice, and never as a copy', async () => {
    const till = tillWith();
    for (const time of ['first', 'second']) {
      expect(await till['fingerprint.print'](undefined), time).toEqual({
        ok: true,
        value: { end: 'printed', fault: null },
      });
      expect(rowsOfLatest(), time).toEqual(expect.arrayContaining(['7Q2M-XK4T-0RHD', '9C3V-5GSD-W8ZA']));
      expect(rowsOfLatest().filter((row) => row === 'PRACTICE — NO MONEY MOVED')).toHaveLength(2);
      expect(rowsOfLatest().join(' ')).not.toContain('COPY');
    }
    expect(printer.papers).toHaveLength(2);
  });

  it('reports why nothing was printed', async () => {
    printer.loadPaper(0);
    expect(await tillWith()['fingerprint.print'](undefined)).toMatchObject({
      value: { end: 'failed', fault: 'noPaper' },
    });
    expect(codeOf(await tillWith({ hasPrinter: false })['fingerprint.print'](undefined))).toBe('printerNotSet');
    const lost = tillWith({ key: problem('signingKeyLost') });
    for (const channel of ['fingerprint.print', 'fingerprint.printWithSystem', 'fingerprint.save'] as const) {
      expect(await lost[channel](undefined), channel).toMatchObject({ problem: { code: 'signingKeyLost' } });
    }
    expect(printer.papers).toEqual([]);
  });

  it('saves the fingerprint to the chosen file, and saves nothing if the person cancels', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'fingerprint.pdf');
    const proposed: string[] = [];
    const print = async (html: string) => Buffer.from(html);
    const askPath = async (name: string) => {
      proposed.push(name);
      return file;
    };
    const saved = await tillWith({ paper: { askPath, print } })['fingerprint.save'](undefined);
    expect(saved).toEqual({ ok: true, value: { path: file } });
    expect(proposed).toEqual(['practice-fingerprint-T1.pdf']);
    expect(fs.readFileSync(file, 'utf8')).toContain('7Q2M-XK4T-0RHD');
    fs.rmSync(file);
    expect(await tillWith()['fingerprint.save'](undefined)).toEqual({ ok: true, value: { path: null } });
    expect(fs.readdirSync(folder)).toEqual([]);
    const away = tillWith({ paper: { askPath: async () => path.join(folder, 'gone', 'fingerprint.pdf'), print } });
    expect(await away['fingerprint.save'](undefined)).toMatchObject({ problem: { code: 'fingerprintNotSaved' } });
  });

  it("prints the fingerprint through the system's dialog if the till has no printer", async () => {
    const pages: string[] = [];
    const printWithDialog = async (html: string) => pages.push(html) > 0;
    const till = tillWith({ hasPrinter: false, paper: { printWithDialog } });
    expect(await till['fingerprint.printWithSystem'](undefined)).toEqual({ ok: true, value: { isPrinted: true } });
    expect(pages.join()).toContain('9C3V-5GSD-W8ZA');
    const failing = tillWith({ paper: { printWithDialog: () => Promise.reject(new Error('No printer.')) } });
    expect(codeOf(await failing['fingerprint.printWithSystem'](undefined))).toBe('fingerprintNotPrinted');
  });
});
