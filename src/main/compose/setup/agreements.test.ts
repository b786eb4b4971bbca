import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '../../../shared/journal/journal-entry.ts';
import type { Desk } from '../../desk/ports/desk-port.ts';
import type { LogEvent } from '../../log.ts';
import { type Installation, practiceInstallation } from '../../settings/provisioning.ts';
import { settingsInMemory } from '../../settings/settings.ts';
import { systemClock } from '../system-clock.ts';
import { isKeyUnagreed, withAgreements } from './agreements.ts';

const REFERENCE = 'T1-261121-0001-ABCDEFGHI';
const PIN = { step: 'cardPin', pin: '3310' } as const;
const OTP = { step: 'otp', otp: '12345' } as const;

function makeDesk(changes: Partial<Installation>, settings = settingsInMemory()) {
  const submitted: string[] = [];
  const entries: JournalEntry[] = [];
  const logged: LogEvent[] = [];
  const made = {
    submit: async (_reference: string, keyed: { step: string }) => {
      submitted.push(keyed.step);
      return { ok: false, problem: { code: 'unexpected', facts: {} } };
    },
  } as unknown as Desk;
  const parts = {
    installation: { ...practiceInstallation(), ...changes },
    settings,
    clock: systemClock(),
    log: { write: (event: LogEvent) => void logged.push(event) },
  };
  const append = async (entry: JournalEntry) => ({ seq: entries.push(entry) });
  return { desk: withAgreements(parts, made, { append }), submitted, entries, settings };
}

describe('a PIN', () => {
  it('of a real card is not keyed where nobody has said that the acquirer agreed', async () => {
    const { desk, submitted } = makeDesk({ mode: 'live' });
    expect(await desk.submit(REFERENCE, PIN)).toMatchObject({ problem: { code: 'pinsNotAgreed' } });
    await desk.submit(REFERENCE, OTP);
    expect(submitted).toEqual(['otp']);
  });

  it.each(['practice', 'sandbox'] as const)('is keyed where no money moves: %s', async (mode) => {
    const { desk, submitted } = makeDesk({ mode });
    await desk.submit(REFERENCE, PIN);
    expect(submitted).toEqual(['cardPin']);
  });

  it('is keyed once the journal has the word of the shop, which it gets once', async () => {
    const agreedBy = { pins: 'Ade Bello', unkeptKey: null };
    const { desk, submitted, entries, settings } = makeDesk({ mode: 'live', agreedBy });
    await desk.submit(REFERENCE, PIN);
    expect(submitted).toEqual(['cardPin']);
    expect(entries.map(({ happening }) => happening)).toEqual([{ kind: 'agreed', statement: 'pins', by: 'Ade Bello' }]);
    const again = makeDesk({ mode: 'live', agreedBy }, settings);
    await again.desk.submit(REFERENCE, PIN);
    expect(again.entries).toEqual([]);
  });

  it('is no longer keyed once the word was taken back, which the journal gets too', async () => {
    const settings = settingsInMemory({ agreedBy: { pins: 'Ade Bello', unkeptKey: null } });
    const { desk, submitted, entries } = makeDesk({ mode: 'live' }, settings);
    await desk.submit(REFERENCE, PIN);
    expect(submitted).toEqual([]);
    await expect
      .poll(() => entries.map(({ happening }) => happening))
      .toEqual([{ kind: 'agreed', statement: 'pins', by: null }]);
  });
});

describe('a key that the machine cannot keep', () => {
  const live = { ...practiceInstallation(), mode: 'live' } as const;
  it.each([
    ['of real payments, and nobody agreed', live, false, true],
    ['and somebody agreed', { ...live, agreedBy: { pins: null, unkeptKey: 'Ade Bello' } }, false, false],
    ['of a sandbox', { ...live, mode: 'sandbox' as const }, false, false],
    ['that is kept after all', live, true, false],
  ])('%s', (_name, installation, isKeyKept, isUnagreed) => {
    expect(isKeyUnagreed({ installation, isKeyKept })).toBe(isUnagreed);
  });
});
