import { expect, it } from 'vitest';
import type { PrintedSlip } from '../desk/ports/print-journal-port.ts';
import { timesPrinted } from './times-printed.ts';

const printed = (changes: Partial<PrintedSlip>): PrintedSlip => ({
  says: 'returned',
  copy: 0,
  end: 'printed',
  job: null,
  ...changes,
});

const times = (slips: PrintedSlip[], says: PrintedSlip['says']) =>
  timesPrinted({ printJobs: async () => [], slipsPrinted: async () => slips }, 'T1-261121-0001-AAAAAAAAZ', says);

it('the print count includes slips of a payment with the same content', async () => {
  expect(await times([printed({}), printed({ copy: 1 }), printed({ says: 'paid' })], 'returned')).toBe(2);
});

it('the print count excludes slips from before more money was returned', async () => {
  const slips = [printed({ says: 'paid', returnsChangedSince: true }), printed({ returnsChangedSince: true })];
  expect(await times(slips, 'returned')).toBe(0);
  expect(await times([...slips, printed({})], 'returned')).toBe(1);
});

it('the print count includes every other slip, whatever was returned since', async () => {
  expect(await times([printed({ says: 'paid', returnsChangedSince: true })], 'paid')).toBe(1);
});
