import { describe, expect, it } from 'vitest';
import type { Handlers } from '../../shared/bridge-contract.ts';
import { JournalFailed, JournalUnreadable } from '../desk/ports/journal-port.ts';
import { tellJournalFaults } from './journal-handlers.ts';

const answering = (error: Error) => {
  const handlers: Pick<Handlers, 'journal.choices'> = { 'journal.choices': () => Promise.reject(error) };
  return tellJournalFaults(handlers)['journal.choices'](undefined);
};

describe('tellJournalFaults', () => {
  it('turns a journal failure into a problem that a person reads', async () => {
    expect(await answering(new JournalUnreadable('corrupt'))).toEqual({
      ok: false,
      problem: { code: 'journalNotOpen', facts: { failure: 'corrupt' } },
    });
    expect(await answering(new JournalFailed('diskFull'))).toEqual({
      ok: false,
      problem: { code: 'journalFailed', facts: { failure: 'diskFull' } },
    });
  });

  it('passes on any other error unchanged', async () => {
    await expect(answering(new TypeError('a fault of the program'))).rejects.toThrow(TypeError);
  });
});
