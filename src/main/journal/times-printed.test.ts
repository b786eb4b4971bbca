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

it('counts slips that say the same, and of slips about returned money only those since the newest return', async () => {
  const slips = [printed({ says: 'paid', returnsChangedSince: true }), printed({ returnsChangedSince: true })];
  expect(await times([...slips, printed({}), printed({ copy: 1 })], 'returned')).toBe(2);
  expect(await times(slips, 'paid')).toBe(1);
});
