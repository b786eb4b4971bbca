import { expect, it } from 'vitest';
import type { PrintedSlip } from './print-journal-port.ts';
import { timesPrinted } from './times-printed.ts';

const printed = (changes: Partial<PrintedSlip>): PrintedSlip => ({
  ...{ says: 'returned', copy: 0, end: 'printed', job: null },
  ...changes,
});

const times = (slips: PrintedSlip[], says: PrintedSlip['says']) =>
  timesPrinted({ printJobs: async () => [], slipsPrinted: async () => slips }, 'T1-261121-0001-AAAAAAAAZ', says);

it('counts slips that say the same of a payment', async () => {
  expect(await times([printed({}), printed({ copy: 1 }), printed({ says: 'paid' })], 'returned')).toBe(2);
});

it('counts no slip of returned money from before more was returned: the next one is none of its copies', async () => {
  const slips = [printed({ says: 'paid', returnsChangedSince: true }), printed({ returnsChangedSince: true })];
  expect(await times(slips, 'returned')).toBe(0);
  expect(await times([...slips, printed({})], 'returned')).toBe(1);
});

it('counts every other slip, whatever was returned since', async () => {
  expect(await times([printed({ says: 'paid', returnsChangedSince: true })], 'paid')).toBe(1);
});
