import fs, { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { ANNOUNCEMENT_FILE, SIGNATURE_FILE } from '../../shared/updates/announcement.ts';
import { temporaryFolder } from '../journal/write/store.fixture.ts';
import { announcedFile, INSTALLER } from './announcement.fixture.ts';
import { keepUpdates } from './kept-updates.ts';
import { THEIRS, type UpdateServer } from './update-server.fixture.ts';
import { createUpdates } from './updates.ts';
import { filesIn, INSTALLER_NAME, makeTill, manualTiming, PATIENCE } from './updating-till.fixture.ts';

const ENDLESS = Buffer.alloc(64 * 1024, 'x');
const CHANGED = Buffer.from(INSTALLER).fill('x', 3, 4);
const OF_WINDOWS = announcedFile('Paydesk-0.2.0-win-x64.exe');

describe('a good update', () => {
  it('downloads an update by itself, announces it with its notes, and waits for a person', async () => {
    const { lookToTheEnd, folder, installed } = await makeTill();
    expect(await lookToTheEnd()).toMatchObject({
      version: '0.1.0',
      problem: null,
      lastLookedAt: '2026-11-22T12:00:00.000Z',
      state: { stage: 'ready', hold: null, isWanted: false, release: { version: '0.2.0', bytes: INSTALLER.length } },
    });
    expect(filesIn(folder)).toContain(path.join('downloaded', INSTALLER_NAME));
    expect(installed).toEqual([]);
  });

  it('installs an update when a person asks for it', async () => {
    const { lookToTheEnd, ask, installed, folder } = await makeTill();
    await lookToTheEnd();
    await ask('install');
    expect(installed).toEqual([
      { version: '0.2.0', path: path.join(folder, 'downloaded', INSTALLER_NAME), file: announcedFile(INSTALLER_NAME) },
    ]);
  });

  it.each(['sale', 'payment', 'shift'] as const)('installs an update at the end of a %s', async (hold) => {
    const { lookToTheEnd, ask, installed, held, control, timing } = await makeTill();
    await lookToTheEnd();
    held.hold = hold;
    expect((await ask('install')).state).toMatchObject({ stage: 'ready', hold, isWanted: true });
    control.start();
    await timing.pass(2 * 60_000);
    await timing.pass(10_000);
    expect(installed).toEqual([]);
    held.hold = null;
    await timing.pass(10_000);
    await vi.waitFor(() => expect(installed).toHaveLength(1), PATIENCE);
  });

  it('installs an update once if two people ask at once, and again on request if it was held back', async () => {
    const { lookToTheEnd, ask, installed, held } = await makeTill();
    await lookToTheEnd();
    held.hold = 'sale';
    await Promise.all([ask('install'), ask('install')]);
    expect(installed).toEqual([]);
    held.hold = null;
    await Promise.all([ask('install'), ask('install')]);
    expect(installed).toHaveLength(1);
  });

  it('does not install an update if the request was withdrawn, or something begins meanwhile', async () => {
    const { lookToTheEnd, ask, installed, held } = await makeTill();
    await lookToTheEnd();
    held.atInstall = 'sale';
    expect((await ask('install')).state).toMatchObject({ stage: 'ready', isWanted: true });
    expect((await ask('leave')).state).toMatchObject({ stage: 'ready', isWanted: false });
    expect(installed).toEqual([]);
  });

  it('does not download an update by itself on a metered connection', async () => {
    const { ask, server } = await makeTill({ isMetered: true });
    expect((await ask('look')).state.stage).toBe('offered');
    expect(server.asked).not.toContain(INSTALLER_NAME);
    await ask('download');
    await vi.waitFor(async () => expect((await ask()).state.stage).toBe('ready'), PATIENCE);
  });

  it('finds a downloaded update on the disk at the next start, and does not download it twice', async () => {
    const { lookToTheEnd, folder } = await makeTill();
    await lookToTheEnd();
    const again = await makeTill({ folder });
    expect((await again.lookToTheEnd()).state.stage).toBe('ready');
    expect(again.server.asked).not.toContain(INSTALLER_NAME);
  });

  it('downloads an update no faster than its limit', async () => {
    const { server, lookToTheEnd, timing } = await makeTill();
    const large = Buffer.alloc(3 * 1024 * 1024, 'x');
    server.announces({ files: [announcedFile(INSTALLER_NAME, large)] });
    server.answers(INSTALLER_NAME, (response) => response.end(large));
    await lookToTheEnd();
    expect(timing.slept.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(6_000);
  });

  it('looks for an update automatically, some time after the start and then at intervals', async () => {
    const { server, control, timing } = await makeTill();
    control.start();
    expect(server.asked).toEqual([]);
    await timing.pass(2 * 60_000);
    await vi.waitFor(() => expect(server.asked).toContain(INSTALLER_NAME), PATIENCE);
  });
});

describe('an update that must not be installed', () => {
  it.each<[string, string, (server: UpdateServer) => void]>([
    ['the signature is of another key', 'updateForged', (server) => server.announces({}, THEIRS.privateKey)],
    ['it is older', 'updateOlder', (server) => server.announces({ version: '0.0.9' })],
    ['it is for other machines', 'updateNotForThisMachine', (server) => server.announces({ files: [OF_WINDOWS] })],
    ...answering(ANNOUNCEMENT_FILE, [
      ['the announcement was changed', 'updateForged', (response) => response.end('{"format":1}')],
      ['there is no announcement', 'updateNotReached', (response) => response.writeHead(404).end()],
      ['the server closes the connection at once', 'updateNotReached', (response) => response.destroy()],
      ['the server redirects', 'updateNotReached', (response) => response.writeHead(302, { location: '/x' }).end()],
      ['the announcement never ends', 'updateForged', sendWithoutEnd],
    ]),
    ...answering(SIGNATURE_FILE, [['the signature is cut off', 'updateForged', (response) => response.end('short')]]),
    ...answering(INSTALLER_NAME, [
      ['the file was changed', 'updateOtherFile', (response) => response.end(CHANGED)],
      ['the file is larger than announced and never ends', 'updateOtherFile', sendWithoutEnd],
      ['the file ends too early', 'updateCutOff', (response) => response.end(INSTALLER.subarray(4))],
      ['the connection breaks in the middle of the file', 'updateCutOff', breakOff],
      ['the file is missing', 'updateNotReached', (response) => response.writeHead(404).end()],
    ]),
  ])('refuses an update if %s', async (_what, code, prepare) => {
    const { server, lookToTheEnd, isUntouched, ask } = await makeTill();
    prepare(server);
    expect((await lookToTheEnd()).problem?.code).toBe(code);
    await ask('install');
    expect(isUntouched()).toBe(true);
  });

  it.each([ANNOUNCEMENT_FILE, INSTALLER_NAME])(
    'reports an update as too slow if the server sends nothing of %s',
    async (name) => {
      const { server, ask, timing, isUntouched } = await makeTill();
      server.answers(name, () => undefined);
      const asked = server.nextAsked(name);
      const looking = ask('look');
      await asked;
      await timing.pass(60_000);
      await looking;
      await vi.waitFor(async () => expect((await ask()).problem?.code).toBe('updateTooSlow'), PATIENCE);
      expect(isUntouched()).toBe(true);
    },
  );

  it('refuses an update if a server goes back to an earlier version', async () => {
    const { server, lookToTheEnd } = await makeTill();
    server.announces({ version: '0.3.0' });
    await lookToTheEnd();
    server.announces({ version: '0.2.0' });
    expect((await lookToTheEnd()).problem?.code).toBe('updateOlder');
  });

  it('refuses an update if its file was changed on the disk after the download was verified', async () => {
    const { lookToTheEnd, ask, folder, installed } = await makeTill();
    await lookToTheEnd();
    writeFileSync(path.join(folder, 'downloaded', INSTALLER_NAME), CHANGED);
    expect(await ask('install')).toMatchObject({ problem: { code: 'updateOtherFile' }, state: { stage: 'offered' } });
    expect(installed).toEqual([]);
  });

  it('does not install an update if a person withdraws the request during the last check', async () => {
    const { lookToTheEnd, ask, held, installed } = await makeTill();
    await lookToTheEnd();
    held.whileAsked = () => ask('leave');
    await ask('install');
    expect(installed).toEqual([]);
    expect((await ask()).state).toMatchObject({ stage: 'ready', isWanted: false });
  });

  it('refuses an update if the disk refuses the file', async () => {
    const file = path.join(temporaryFolder(), 'a file where the folder should be');
    writeFileSync(file, '');
    const { lookToTheEnd } = await makeTill({ folder: path.join(file, 'updates') });
    expect(await lookToTheEnd()).toMatchObject({ problem: { code: 'updateNoRoom' }, state: { stage: 'offered' } });
  });

  it('keeps an update ready if the system does not install it', async () => {
    const { lookToTheEnd, ask, held } = await makeTill();
    await lookToTheEnd();
    held.fails = true;
    expect(await ask('install')).toMatchObject({
      problem: { code: 'updateNotInstalled', facts: { version: '0.2.0' } },
      state: { stage: 'ready', isWanted: false },
    });
  });
});

describe('the updates of a till', () => {
  it('reports that the till has the newest version', async () => {
    const { lookToTheEnd } = await makeTill({ version: '0.2.0' });
    expect(await lookToTheEnd()).toMatchObject({ state: { stage: 'none' }, problem: null });
  });

  it('reports once at the next start that an installation failed', async () => {
    const folder = temporaryFolder();
    keepUpdates(folder).write({ installing: '0.2.0' });
    const first = await makeTill({ folder });
    expect((await first.ask()).problem).toEqual({ code: 'updateNotInstalled', facts: { version: '0.2.0' } });
    expect((await (await makeTill({ folder })).ask()).problem).toBeNull();
  });

  it('reports nothing after a successful installation, and leaves nothing behind', async () => {
    const folder = temporaryFolder();
    keepUpdates(folder).write({ installing: '0.2.0' });
    mkdirSync(path.join(folder, 'downloaded'));
    writeFileSync(path.join(folder, 'downloaded', INSTALLER_NAME), INSTALLER);
    const updated = await makeTill({ folder, version: '0.2.0' });
    expect((await updated.ask()).problem).toBeNull();
    expect(updated.isUntouched()).toBe(true);
  });

  it('opens although the installer still runs, and removes its file at the next start', async () => {
    const folder = temporaryFolder();
    keepUpdates(folder).write({ installing: '0.2.0' });
    mkdirSync(path.join(folder, 'downloaded'));
    writeFileSync(path.join(folder, 'downloaded', INSTALLER_NAME), INSTALLER);
    vi.spyOn(fs, 'rmSync').mockImplementationOnce(() => {
      throw new Error('EBUSY');
    });
    const opened = await makeTill({ folder, version: '0.2.0' });
    expect([(await opened.ask()).problem, opened.isUntouched()]).toEqual([null, false]);
    expect((await makeTill({ folder, version: '0.2.0' })).isUntouched()).toBe(true);
  });

  it('starts updates afresh if their stored state is damaged', async () => {
    const folder = temporaryFolder();
    keepUpdates(folder).write({ seen: '0.2.0' });
    expect(keepUpdates(folder).read()).toMatchObject({ seen: '0.2.0' });
    writeFileSync(path.join(folder, 'updates.json'), readFileSync(path.join(folder, 'updates.json')).subarray(9));
    expect(keepUpdates(folder).read()).toMatchObject({ seen: null });
  });

  it('makes no request for updates on a till that is updated by hand', async () => {
    const control = createUpdates({
      version: '0.1.0',
      folder: temporaryFolder(),
      source: 'systemPackage',
      timing: manualTiming(),
      machine: { system: 'linux', arch: 'x64' },
      fetch: () => Promise.reject(new Error('Nobody is asked.')),
      isMetered: () => false,
      hold: async () => null,
      install: async () => null,
      log: { write: () => undefined },
    });
    control.start();
    const state = { stage: 'byHand', why: 'systemPackage' };
    expect(await control.handlers['updates.look']()).toMatchObject({ value: { state, server: null } });
  });
});

type Answer = (response: ServerResponse) => void;

/** Rows of servers that differ by their answer for one file. */
function answering(name: string, rows: [what: string, code: string, answer: Answer][]) {
  return rows.map(([what, code, answer]): [string, string, (server: UpdateServer) => void] => [
    what,
    code,
    (server) => server.answers(name, answer),
  ]);
}

function sendWithoutEnd(response: ServerResponse): void {
  response.write(ENDLESS, (error) => {
    if (!error) sendWithoutEnd(response);
  });
}

function breakOff(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': INSTALLER.length });
  response.write(INSTALLER.subarray(0, 4), () => response.destroy());
}
