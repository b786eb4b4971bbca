import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import type { PrintJob } from '../../../../shared/slip/print-job.ts';
import { english } from '../../../../shared/texts/english.ts';
import { printerRow } from './printer-row.ts';

const texts = i18next.createInstance();
const translation = { health: english.health, printing: english.printing };
void texts.init({ lng: 'en', initAsync: false, resources: { en: { translation } } });
const { t } = texts;
const place = { kind: 'network', host: '192.168.1.40', port: 9100 } as const;
const printer = { place, language: 'escpos', columns: 32, isAutomatic: false } as const;

function job(changes: Partial<PrintJob>): PrintJob {
  const asked = { askedAt: '2026-11-21T09:00:00.000Z', askedBy: 'ada', reference: 'T1-261121-0001-AAAAAAAA1' };
  const id = '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11';
  return { id, ...asked, state: 'printed', fault: null, says: null, copy: null, printer: null, ...changes };
}

describe('the row of the printer', () => {
  it('is no warning if there is no printer', () => {
    expect(printerRow({ printer: null, jobs: [] }, t)).toMatchObject({ state: 'good', next: null });
  });

  it('is good once the printer has printed', () => {
    expect(printerRow({ printer, jobs: [job({})] }, t)).toMatchObject({ state: 'good', says: '192.168.1.40:9100' });
    expect(printerRow({ printer, jobs: [] }, t)).toMatchObject({ state: 'unknown' });
  });

  it('says why something waits, and what to do', () => {
    const { state, says, next } = printerRow(
      { printer, jobs: [job({ state: 'waiting', fault: 'noPaper' }), job({})] },
      t,
    );
    expect([state, says, next !== null]).toEqual(['notice', '192.168.1.40:9100. The printer is out of paper.', true]);
  });
});
