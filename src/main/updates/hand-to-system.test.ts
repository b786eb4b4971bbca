import { EventEmitter } from 'node:events';
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../journal/write/store.fixture.ts';
import { announcedFile } from './announcement.fixture.ts';
import { handToSystem } from './hand-to-system.ts';

/** A generous limit, so that a busy machine does not fail the test. */
const PATIENCE = { timeout: 120_000 };

/* Runs the real electron-updater for an AppImage, with a stand-in for Electron's events. */

/** Returns a program that leaves a mark when started, and ends. */
const program = (started: string) => Buffer.from(`#!/bin/sh\necho started > '${started}'\n`);

describe.skipIf(process.platform !== 'linux')('electron-updater', () => {
  const require = createRequire(import.meta.url);
  const before = process.env.APPIMAGE;
  let folder: string;
  let appImage: string;

  beforeEach(() => {
    folder = temporaryFolder();
    appImage = path.join(folder, 'Paydesk-0.1.0-linux-x86_64.AppImage');
    writeFileSync(appImage, 'version 0.1.0');
    chmodSync(appImage, 0o755);
    process.env.APPIMAGE = appImage;
    const electron = require.resolve('electron');
    require.cache[electron] = { exports: { autoUpdater: new EventEmitter() } } as NodeJS.Module;
  });

  afterEach(() => {
    if (before === undefined) delete process.env.APPIMAGE;
    else process.env.APPIMAGE = before;
    delete require.cache[require.resolve('electron')];
  });

  function prove(change: Partial<{ content: Buffer; onDisk: Buffer; version: string; name: string }> = {}) {
    const { content = program(path.join(folder, 'started')), onDisk = content, version = '0.2.0' } = change;
    const { name = `Paydesk-${version}-linux-x86_64.AppImage` } = change;
    const file = path.join(folder, 'downloaded');
    writeFileSync(file, onDisk);
    return { path: file, version, file: announcedFile(name, content) };
  }

  function hand(
    proven: ReturnType<typeof prove>,
    quit: () => void = () => undefined,
    system: 'linux' | 'win' = 'linux',
  ) {
    const host = { version: '0.1.0', name: 'Paydesk', quit, relaunch: () => undefined, onQuit: () => undefined };
    return handToSystem(proven, { system, arch: 'x64' }, host, path.join(folder, 'system'));
  }

  /** Returns a file in the profile, where anybody with the cashier's account may write. */
  const handedOver = (name: string) => path.join(folder, 'system/installer/pending', name);

  it('replaces the program with the proven file, starts it, and ends this one', async () => {
    const proven = prove();
    const quit = vi.fn();
    const { install } = await hand(proven, quit);
    expect(readFileSync(appImage, 'utf8')).toBe('version 0.1.0');
    void install();
    await vi.waitFor(() => expect(quit).toHaveBeenCalledOnce(), PATIENCE);
    expect(existsSync(appImage)).toBe(false);
    expect(readFileSync(path.join(folder, proven.file.name))).toEqual(program(path.join(folder, 'started')));
    await vi.waitFor(() => expect(existsSync(path.join(folder, 'started'))).toBe(true), PATIENCE);
  });

  it('refuses a file that was exchanged before it was copied', async () => {
    await expect(hand(prove({ onDisk: Buffer.from('something else') }))).rejects.toThrow(/announced/);
    expect(readFileSync(appImage, 'utf8')).toBe('version 0.1.0');
  });

  it('starts no file that was exchanged after it was handed over', async () => {
    const proven = prove();
    const quit = vi.fn();
    const { install } = await hand(proven, quit);
    writeFileSync(handedOver(proven.file.name), program(path.join(folder, 'exchanged')));
    await expect(install()).rejects.toThrow(/exchanged/);
    expect(readFileSync(appImage, 'utf8')).toBe('version 0.1.0');
    expect(existsSync(path.join(folder, 'exchanged'))).toBe(false);
    expect(quit).not.toHaveBeenCalled();
  });

  describe('an installation on Windows that asks an administrator', () => {
    const resources = Object.getOwnPropertyDescriptor(process, 'resourcesPath');
    const answer = (code: number) => writeFileSync(path.join(folder, 'answer'), String(code));

    /**
     * This replaces electron-builder's program that asks for an administrator. It exits after the answer, with 0 if the
     * installer runs.
     */
    beforeEach(() => {
      const asks = path.join(folder, 'elevate.exe');
      const waits = `while [ -d '${folder}' ] && [ ! -s '${folder}/answer' ]; do sleep 0.05; done`;
      writeFileSync(asks, `#!/bin/sh\necho "$@" > '${folder}/asked'\n${waits}\nexit "$(cat '${folder}/answer')"\n`);
      chmodSync(asks, 0o755);
      Object.defineProperty(process, 'resourcesPath', { value: folder, configurable: true });
    });

    afterEach(() => {
      if (resources) Object.defineProperty(process, 'resourcesPath', resources);
      else Reflect.deleteProperty(process, 'resourcesPath');
    });

    const isAsked = () =>
      vi.waitFor(() => expect(readFileSync(path.join(folder, 'asked'), 'utf8')).toContain('Paydesk'), PATIENCE);

    it('keeps the program running until an administrator agrees, and then ends it', async () => {
      const quit = vi.fn();
      const { install } = await hand(prove({ name: 'Paydesk-0.2.0-win-x64.exe' }), quit, 'win');
      void install();
      await isAsked();
      expect(readFileSync(path.join(folder, 'asked'), 'utf8')).toBe(
        `${handedOver('Paydesk-0.2.0-win-x64.exe')} --updated /S --force-run\n`,
      );
      expect(quit).not.toHaveBeenCalled();
      answer(0);
      await vi.waitFor(() => expect(quit).toHaveBeenCalledOnce(), PATIENCE);
    });

    it('reports that the administrator refused', async () => {
      const quit = vi.fn();
      const { install } = await hand(prove({ name: 'Paydesk-0.2.0-win-x64.exe' }), quit, 'win');
      const refused = expect(install()).rejects.toThrow(/administrator/);
      await isAsked();
      answer(1);
      await refused;
      expect(quit).not.toHaveBeenCalled();
    });
  });

  it.each(['0.1.0', '0.0.9'])('refuses version %s in place of 0.1.0', async (version) => {
    await expect(hand(prove({ version }))).rejects.toThrow(/take/);
    expect(readFileSync(appImage, 'utf8')).toBe('version 0.1.0');
  });

  it('reports that the system did not install the file', async () => {
    const { install } = await hand(prove());
    rmSync(path.join(folder, 'system'), { recursive: true });
    await expect(install()).rejects.toThrow();
  });
});
