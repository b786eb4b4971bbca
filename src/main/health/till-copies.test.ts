import { describe, expect, it, onTestFinished } from 'vitest';
import type { LastCopy } from '../../shared/journal/last-copy.ts';
import { settled, VirtualClock } from '../desk/testing/virtual-clock.fixture.ts';
import { practiceInstallation } from '../settings/provisioning.ts';
import { settingsInMemory } from '../settings/settings.ts';
import { startTillCopies } from './till-copies.ts';

const SOON_MS = 10_000;
const NOW = '2026-11-21T10:00:00.000Z';
const COPIED: LastCopy = { at: NOW, problem: null };

describe('the copies in a second place', () => {
  it('copies to a newly chosen place even if the previous one does not answer', async () => {
    const { clock, copies, asked } = started('/network');
    await clock.advance(SOON_MS);
    expect(copies.second.isUnderWay()).toBe(true);
    expect(await copies.choose('/stick')).toEqual(COPIED);
    expect([copies.second.last(), copies.second.isUnderWay()]).toEqual([COPIED, false]);
    await clock.advance(24 * 60 * 60_000);
    expect(asked.filter((place) => place === '/network')).toHaveLength(1);
    // The till copies to the stick at once, soon afterwards, and on the next day.
    expect(asked.filter((place) => place === '/stick')).toHaveLength(3);
  });

  it('creates the folder of the second place only when it is chosen', async () => {
    const { clock, copies, made } = started(null);
    await copies.choose('/stick');
    await clock.advance(24 * 60 * 60_000);
    expect(made).toEqual([true, false, false]);
  });

  it('ends the copies when the second place is switched off', async () => {
    const { clock, copies, asked, kept } = started('/stick');
    await clock.advance(SOON_MS);
    expect(await copies.choose(null)).toBeNull();
    await clock.advance(48 * 60 * 60_000);
    await settled();
    expect([asked.filter((place) => place === '/stick').length, kept()]).toEqual([1, null]);
  });
});

/** Starts copies that succeed at once, except on the network drive, which never answers. */
function started(secondCopyFolder: string | null) {
  const clock = new VirtualClock(NOW);
  const asked: Array<string | null> = [];
  const made: boolean[] = [];
  const settings = settingsInMemory({ secondCopyFolder });
  const copies = startTillCopies(
    { settings, clock, installation: practiceInstallation(), log: { write: () => undefined } },
    {
      keep: ({ place, isNew = false }) => {
        asked.push(place);
        if (place !== null) made.push(isNew);
        return place === '/network' ? new Promise(() => undefined) : Promise.resolve(COPIED);
      },
    },
  );
  onTestFinished(() => copies.stop());
  return { clock, copies, asked, made, kept: () => settings.read('secondCopyFolder') };
}
