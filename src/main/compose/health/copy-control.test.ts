import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { threadModule } from '../../../thread-modules.fixture.ts';
import type { Clock } from '../../desk/ports/parts.ts';
import { keepCopy } from '../../journal/copies/keep-copy.ts';
import { journalOf } from '../../journal/damage.fixture.ts';
import { authenticationOf } from '../../journal/heads/authentication.ts';
import { AUTHENTICATION_KEY, temporaryFolder } from '../../journal/write/store.fixture.ts';
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

describe('a till whose copies have ended', () => {
  it('has no thread that hangs', async () => {
    const { control, hanging } = await tillCopiedTo(null);
    await control.handlers['copies.list'](undefined);
    await control.stop();
    expect(hanging()).toBe(false);
  });
});

describe.skipIf(process.platform === 'win32')('a second place that hangs', () => {
  it('is said not to answer, and keeps nobody waiting who ends the till', async () => {
    const { control, hanging, answerAtLast } = await tillWithSilentPlace();
    const listed = await control.handlers['copies.list'](undefined);
    expect(listed).toMatchObject({ value: { isSecondSilent: true, copies: [{ place: 'here' }] } });
    expect(hanging()).toBe(false);
    await control.stop();
    expect(hanging()).toBe(true);
    answerAtLast();
  });
});

type CopyHandlers = ReturnType<typeof createCopyControl>['handlers'];

async function stageOf(handlers: CopyHandlers): Promise<string> {
  const state = await handlers['copies.read'](undefined);
  return state.ok ? state.value.work.stage : '';
}

async function tillWithCopy() {
  const { control, stop } = await tillCopiedTo(null);
  onTestFinished(() => control.stop());
  const listed = await control.handlers['copies.list'](undefined);
  const id = listed.ok ? (listed.value.copies[0]?.id ?? '') : '';
  return { handlers: control.handlers, stop, id };
}

/** Whoever reads in the second place waits in the system until something is written there; nobody waits for the clock. */
async function tillWithSilentPlace() {
  const place = temporaryFolder();
  const set = join(place, 'practice-b6b1d4f2-7b0e-4f0e-9d53-0c5e5f0f7a11');
  mkdirSync(set);
  const silent = join(set, 'head-000000001.json');
  execFileSync('mkfifo', [silent]);
  const impatient = { ...systemClock(), sleep: () => Promise.resolve() };
  const { control, hanging } = await tillCopiedTo(place, impatient);
  return { control, hanging, answerAtLast: () => closeSync(openSync(silent, 'r+')) };
}

async function tillCopiedTo(secondCopyFolder: string | null, clock: Clock = systemClock()) {
  const { database, folder, backups } = await journalOf(3);
  const authentication = authenticationOf(AUTHENTICATION_KEY, 'copy');
  await keepCopy({ ...ORDER, database, place: backups, authentication });
  const stop = createTillStop(null);
  const told: string[] = [];
  const upkeep = { ...keepingNothing(), threadHangs: () => void told.push('hangs') };
  const control = createCopyControl(
    {
      ...{ folder, outsideHeads: null, installation: practiceInstallation() },
      ...{ settings: settingsInMemory({ secondCopyFolder }), workers: { journal: threadModule('journal') } },
      ...{ upkeep, clock, log: { write: () => undefined } },
    },
    { key: { ok: true, key: AUTHENTICATION_KEY, isNew: false }, journal: null, tillStop: stop, actor: () => 'owner' },
  );
  return { control, stop, hanging: () => told.length > 0 };
}
