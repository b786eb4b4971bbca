import { describe, expect, it } from 'vitest';
import type { Slip } from '../../shared/slip/slip.ts';
import type { JobChange, JobToAdd } from '../desk/ports/print-journal-port.ts';
import { createQueue } from '../desk/records/queue.ts';
import { noPaper } from './paper.fixture.ts';
import { createSlipFileHandlers } from './slip-files.ts';

const REFERENCE = 'T1-261121-0001-ABCDEFGHI';

function systemDialog(dialog: () => Promise<boolean>, note = async () => undefined) {
  const happened: string[] = [];
  const journal = {
    addPrintJob: async ({ sending }: JobToAdd) => {
      happened.push(sending ? `on its way, copy ${sending.copy}` : 'waiting');
      return true;
    },
    changePrintJob: async (_id: string, { state }: JobChange) => void happened.push(String(state)),
  };
  const slip = { says: 'paid', title: 'PAID', lines: [] } as unknown as Slip;
  const handlers = createSlipFileHandlers({
    ...noPaper({
      printWithDialog: async () => {
        happened.push('dialog');
        return await dialog();
      },
    }),
    maker: { slip: async () => ({ slip, copy: 0, mode: 'practice' }) },
    journal,
    note: async ({ length }, { end }) => {
      await note();
      happened.push(length > 0 ? `noted ${end}` : '');
    },
    inTurn: createQueue().run,
    changed: () => undefined,
    actor: () => 'cashier',
    clock: { now: () => new Date('2026-11-21T13:32:05.000Z') },
    log: { write: () => undefined },
  });
  return { happened, print: () => handlers['printing.printWithSystem']({ reference: REFERENCE }) };
}

describe('a slip through the system’s dialog', () => {
  it('records a slip as being printed before the dialog opens, and its outcome afterwards', async () => {
    const { happened, print } = systemDialog(async () => true);
    expect(await print()).toEqual({ ok: true, value: { isPrinted: true } });
    expect(happened).toEqual(['on its way, copy 0', 'dialog', 'noted notConfirmed', 'notConfirmed']);
  });

  it('drops a slip if the person cancels or the dialog fails', async () => {
    const cancelled = systemDialog(async () => false);
    expect(await cancelled.print()).toEqual({ ok: true, value: { isPrinted: false } });
    expect(cancelled.happened.at(-1)).toBe('dropped');
    const failing = systemDialog(() => Promise.reject(new Error('No printer.')));
    expect(await failing.print()).toMatchObject({ problem: { code: 'slipNotPrinted' } });
    expect(failing.happened.at(-1)).toBe('dropped');
  });

  it('leaves a printed slip pending for the next start if the journal refused its entry', async () => {
    const { happened, print } = systemDialog(
      async () => true,
      () => Promise.reject(new Error('The disk is full.')),
    );
    expect(await print()).toMatchObject({ problem: { code: 'slipNotNoted' } });
    expect(happened).toEqual(['on its way, copy 0', 'dialog']);
  });
});
