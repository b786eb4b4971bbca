import { describe, expect, it, onTestFinished } from 'vitest';
import { threadModule } from '../../../thread-modules.fixture.ts';
import { keepCopy } from '../../journal/copies/keep-copy.ts';
import { journalOf } from '../../journal/damage.fixture.ts';
import { authenticationOf } from '../../journal/heads/authentication.ts';
import { AUTHENTICATION_KEY } from '../../journal/write/store.fixture.ts';
import { practiceInstallation } from '../../settings/provisioning.ts';
import { settingsInMemory } from '../../settings/settings.ts';
import { systemClock } from '../system-clock.ts';
import { createTillStop } from '../till-stop.ts';
import { keepingNothing } from '../whole-till/sealing.fixture.ts';
import { createCopyControl } from './copy-control.ts';

const ORDER = { mayMakePlace: true, day: '2026-11-21', at: '2026-11-21T09:00:00.000Z', spareBytes: 0 };

describe('going back to a copy', () => {
  it('stops a till that takes payments at once, since what it took would be put aside', async () => {
    const { handlers, stop, id } = await tillWithCopy();
    await handlers['copies.check']({ id });
    await expect.poll(() => stageOf(handlers)).toBe('checked');
    expect(stop.problem()).toBeNull();
    await handlers['copies.restore']({ id });
    expect(stop.problem()?.code).toBe('journalGoesBack');
    await expect.poll(() => stageOf(handlers)).toBe('restored');
  });

  it('stops nothing where the copy was not looked at', async () => {
    const { handlers, stop, id } = await tillWithCopy();
    expect(await handlers['copies.restore']({ id })).toMatchObject({ problem: { code: 'copyGone' } });
    expect(stop.problem()).toBeNull();
  });
});

type CopyHandlers = ReturnType<typeof createCopyControl>['handlers'];

async function stageOf(handlers: CopyHandlers): Promise<string> {
  const state = await handlers['copies.read'](undefined);
  return state.ok ? state.value.work.stage : '';
}

async function tillWithCopy() {
  const { database, folder, backups } = await journalOf(3);
  const authentication = authenticationOf(AUTHENTICATION_KEY, 'copy');
  await keepCopy({ ...ORDER, database, place: backups, authentication });
  const stop = createTillStop(null);
  const control = createCopyControl(
    {
      ...{ folder, outsideHeads: null, settings: settingsInMemory(), installation: practiceInstallation() },
      workers: { journal: threadModule('journal') },
      ...{ upkeep: keepingNothing(), clock: systemClock(), log: { write: () => undefined } },
    },
    { key: { ok: true, key: AUTHENTICATION_KEY, isNew: false }, journal: null, tillStop: stop, actor: () => 'owner' },
  );
  onTestFinished(() => control.stop());
  const listed = await control.handlers['copies.list'](undefined);
  const id = listed.ok ? (listed.value.copies[0]?.id ?? '') : '';
  return { handlers: control.handlers, stop, id };
}
