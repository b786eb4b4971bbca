import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Problem, problem } from '../../shared/problems.ts';
import { threadModule } from '../../thread-modules.fixture.ts';
import type { Clock } from '../desk/ports/parts.ts';
import { VirtualClock } from '../desk/testing/virtual-clock.fixture.ts';
import { keepCopy } from '../journal/copies/keep-copy.ts';
import { journalOf } from '../journal/damage.fixture.ts';
import { journalFiles } from '../journal/database/files.ts';
import { authenticationOf } from '../journal/heads/authentication.ts';
import { AUTHENTICATION_KEY, temporaryFolder } from '../journal/write/store.fixture.ts';
import { practiceInstallation } from '../settings/provisioning.ts';
import { settingsInMemory } from '../settings/settings.ts';
import { systemClock } from '../system-clock.ts';
import { createTillStop } from '../till-stop.ts';
import { keepingNothing } from '../whole-till/sealing.fixture.ts';
import { createCopyControl } from './copy-control.ts';

/** A person waits less than this for the second place. */
const ANSWERED_BY_MS = 10_000;

const held = problem('copyWaitsForPayment').problem;

const ORDER = { mayMakePlace: true, day: '2026-11-21', at: '2026-11-21T09:00:00.000Z', spareBytes: 0 };

describe('the restore of a copy', () => {
  it('stops new payments at once for a restore, because they would be set aside with the journal', async () => {
    const { handlers, stop, id } = await tillWithCheckedCopy();
    expect(stop.problem()).toBeNull();
    await handlers['copies.restore']({ id });
    expect(stop.problem()?.code).toBe('journalGoesBack');
    await expect.poll(() => stageOf(handlers)).toBe('restored');
  });

  it('refuses to restore a copy that was not checked, and stops nothing', async () => {
    const { handlers, stop, id } = await tillWithCopy();
    expect(await handlers['copies.restore']({ id })).toMatchObject({ problem: { code: 'copyGone' } });
    expect(stop.problem()).toBeNull();
  });

  it('does not restore a copy while a customer pays at the counter', async () => {
    const { handlers, stop, id } = await tillWithCheckedCopy(() => held);
    expect(await handlers['copies.restore']({ id })).toMatchObject({ problem: held });
    expect(stop.problem()).toBeNull();
    expect(await stageOf(handlers)).toBe('checked');
  });

  it('ends a restore if a payment came to the counter meanwhile, and allows payments again', async () => {
    const answers = [null, held];
    const { handlers, stop, id, folder } = await tillWithCheckedCopy(() => answers.shift() ?? null);
    await handlers['copies.restore']({ id });
    expect(stop.problem()?.code).toBe('journalGoesBack');
    await expect.poll(() => stop.problem()).toBeNull();
    expect(await handlers['copies.read'](undefined)).toMatchObject({ value: { work: { problem: held } } });
    expect(existsSync(journalFiles(folder).decision)).toBe(false);
    expect(preparedIn(folder)).toEqual([]);
  });

  it('allows payments again if the person cancels before the decision, and leaves no prepared journal', async () => {
    const checking = Promise.withResolvers<null>();
    const answers = [null, checking.promise];
    const { handlers, stop, id, folder } = await tillWithCheckedCopy(() => answers.shift() ?? null);
    await handlers['copies.restore']({ id });
    await expect.poll(() => preparedIn(folder)).toEqual(['journal.db.restored']);
    await handlers['copies.stop'](undefined);
    checking.resolve(null);
    await expect.poll(() => stop.problem()).toBeNull();
    expect(preparedIn(folder)).toEqual([]);
  });
});

describe('a till whose copies have ended', () => {
  it('leaves no hanging thread behind when the copies end', async () => {
    const { control, hanging } = await tillCopiedTo(null);
    await control.handlers['copies.list'](undefined);
    await control.stop();
    expect(hanging()).toBe(false);
  });
});

it('lists the copies on this computer although the second place cannot be read', async () => {
  const place = join(temporaryFolder(), 'Paydesk copies');
  writeFileSync(place, 'no folder');
  const { control } = await tillCopiedTo(place, { clock: systemClock() });
  onTestFinished(() => control.stop());
  const listed = await control.handlers['copies.list'](undefined);
  expect(listed).toMatchObject({ value: { isSecondSilent: true, copies: [{ place: 'here' }] } });
});

describe.skipIf(process.platform === 'win32')('a second place that hangs', () => {
  it('reports a second place that hangs as silent, and ends the till without delay', async () => {
    const { control, hanging, answerAtLast } = await tillWithSilentPlace();
    const listed = await control.handlers['copies.list'](undefined);
    expect(listed).toMatchObject({ value: { isSecondSilent: true, copies: [{ place: 'here' }] } });
    expect(hanging()).toBe(false);
    await control.stop();
    expect(hanging()).toBe(true);
    answerAtLast();
  });

  it('makes a copy beside the journal without delay while the second place hangs', async () => {
    const clock = new VirtualClock('2026-11-22T09:00:00.000Z');
    const { control, answerAtLast } = await tillWithSilentPlace(clock, true);
    const copying = control.handlers['copies.makeNow'](undefined);
    await clock.advance(ANSWERED_BY_MS);
    expect(await copying).toMatchObject({ value: { here: { problem: null }, second: { isUnderWay: true } } });
    const stopping = control.stop();
    await clock.advance(ANSWERED_BY_MS);
    await stopping;
    answerAtLast();
  });
});

type HeldBack = () => Promise<Problem | null> | Problem | null;
type CopyHandlers = ReturnType<typeof createCopyControl>['handlers'];

async function stageOf(handlers: CopyHandlers): Promise<string> {
  const state = await handlers['copies.read'](undefined);
  return state.ok ? state.value.work.stage : '';
}

function preparedIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.startsWith('journal.db.restored'));
}

async function tillWithCheckedCopy(heldBack: HeldBack = () => null) {
  const till = await tillWithCopy(heldBack);
  await till.handlers['copies.check']({ id: till.id });
  await expect.poll(() => stageOf(till.handlers)).toBe('checked');
  return till;
}

async function tillWithCopy(heldBack: HeldBack = () => null) {
  const { control, stop, folder } = await tillCopiedTo(null, { heldBack });
  onTestFinished(() => control.stop());
  const listed = await control.handlers['copies.list'](undefined);
  const id = listed.ok ? (listed.value.copies[0]?.id ?? '') : '';
  return { handlers: control.handlers, stop, id, folder };
}

/** Makes a till whose second place blocks every read until a write. The clock skips all waits. */
async function tillWithSilentPlace(clock = impatientClock(), isCopying = false) {
  const journal = await journalWithCopy();
  const place = temporaryFolder();
  const set = join(place, journal.set);
  mkdirSync(set);
  const silent = join(set, 'head-000000001.json');
  execFileSync('mkfifo', [silent]);
  const { control, hanging } = await tillCopiedTo(place, { clock, journal, isCopying });
  return { control, hanging, answerAtLast: () => closeSync(openSync(silent, 'r+')) };
}

function impatientClock(): Clock {
  return { ...systemClock(), sleep: () => Promise.resolve() };
}

async function journalWithCopy() {
  const { database, folder, backups } = await journalOf(3);
  const authentication = authenticationOf(AUTHENTICATION_KEY, 'copy');
  await keepCopy({ ...ORDER, database, place: backups, authentication });
  const [set = ''] = readdirSync(backups);
  return { folder, set, id: set.replace('practice-', '') };
}

/** @param options.isCopying true if the journal is open and therefore copied daily */
async function tillCopiedTo(
  secondCopyFolder: string | null,
  options: {
    clock?: Clock;
    journal?: { folder: string; id: string };
    isCopying?: boolean;
    heldBack?: HeldBack;
  } = {},
) {
  const { clock = systemClock(), isCopying = false } = options;
  const { folder, id } = options.journal ?? (await journalWithCopy());
  const stop = createTillStop(null);
  const told: string[] = [];
  const upkeep = { ...keepingNothing(), threadHangs: () => void told.push('hangs') };
  const control = createCopyControl(
    {
      folder,
      outsideHeads: null,
      installation: practiceInstallation(),
      settings: settingsInMemory({ secondCopyFolder }),
      workers: { journal: threadModule('journal') },
      upkeep,
      clock,
      log: { write: () => undefined },
    },
    {
      key: { ok: true, key: AUTHENTICATION_KEY },
      journal: isCopying ? id : null,
      tillStop: stop,
      decider: () => ({ by: 'owner' }),
      heldBack: async () => options.heldBack?.() ?? null,
    },
  );
  return { control, stop, folder, hanging: () => told.length > 0 };
}
