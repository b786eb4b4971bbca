import { describe, expect, it } from 'vitest';
import type { Happening } from '../../shared/journal/journal-entry.ts';
import { settingsInMemory } from '../settings/settings.ts';
import { noteVersion } from './note-version.ts';
import { whatHoldsUpdate } from './what-holds-update.ts';

describe('the reason to hold back an update', () => {
  function holding({ sale = 'cancelled', outcome = 'unknown', shifts = 0 } = {}) {
    const desk = { read: () => ({ current: { sale: { status: sale } } }) };
    const journal = {
      unsettledPayments: async () => [{ state: { outcome } }],
      shifts: async () => ({ newest: 3, open: Array.from({ length: shifts }) }),
    };
    return whatHoldsUpdate(desk as never, journal as never);
  }

  it.each([
    ['a sale at the counter', { sale: 'active', outcome: 'open', shifts: 1 }, 'sale'],
    ['a payment that is open', { outcome: 'open', shifts: 1 }, 'payment'],
    ['a shift that nobody has counted', { shifts: 1 }, 'shift'],
    ['nothing if only the outcome of a payment is unknown', {}, null],
  ] as const)('holds back an update: %s', async (_what, standing, hold) => {
    expect(await holding(standing)).toBe(hold);
  });
});

describe('the journal’s entry about an update', () => {
  function starts() {
    const settings = settingsInMemory();
    const happenings: Happening[] = [];
    const told: string[] = [];
    const start = async (version: string, note = async (happening: Happening) => void happenings.push(happening)) =>
      await noteVersion(
        {
          about: { version, host: 'electron', profileFolder: '/till' },
          settings,
          log: { write: (event) => void told.push(event) },
        },
        { note } as never,
      );
    return { start, told, happenings: () => happenings };
  }

  it('journals each change of version once, and not the first version', async () => {
    const { start, happenings } = starts();
    for (const version of ['0.1.0', '0.1.0', '0.2.0', '0.2.0', '0.1.0']) await start(version);
    expect(happenings()).toEqual([
      { kind: 'programUpdated', before: '0.1.0', after: '0.2.0' },
      { kind: 'programUpdated', before: '0.2.0', after: '0.1.0' },
    ]);
  });

  it('journals an update at the next start if the journal refused it', async () => {
    const { start, happenings, told } = starts();
    await start('0.1.0');
    await start('0.2.0', () => Promise.reject(new Error('The disk is full.')));
    expect(told).toEqual(['backgroundFailed']);
    await start('0.2.0');
    expect(happenings()).toHaveLength(1);
  });
});
