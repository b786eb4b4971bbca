import { EventEmitter } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announcedFile } from './announcement.fixture.ts';
import { handToSystem } from './hand-to-system.ts';

/** Far more than it takes: other work on the machine must not make it fail. */
const PATIENCE = { timeout: 120_000 };

/*
 * electron-updater itself, on a program that is an AppImage: the one system on which a program is a file, so that what it does can be
 * seen without Electron. Of Electron it gets a stand-in that emits events.
 */

/** A program that notes that it was started, and ends. */
const program = (started: string) => Buffer.from(`#!/bin/sh\necho started > '${started}'\n`);

describe.skipIf(process.platform !== 'linux')('electron-updater', () => {
  const require = createRequire(import.meta.url);
  const before = process.env.APPIMAGE;
  let folder = '';
  let appImage = '';

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'paydesk-installed-'));
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
    rmSync(folder, { recursive: true, force: true });
  });

  function prove(change: Partial<{ content: Buffer; onDisk: Buffer; version: string }> = {}) {
    const { content = program(path.join(folder, 'started')), onDisk = content, version = '0.2.0' } = change;
    const name = `Paydesk-${version}-linux-x86_64.AppImage`;
    const file = path.join(folder, 'downloaded');
    writeFileSync(file, onDisk);
    return { path: file, version, file: announcedFile(name, content) };
  }

  function hand(proven: ReturnType<typeof prove>, quit: () => void = () => undefined) {
    const host = { version: '0.1.0', name: 'Paydesk', quit, relaunch: () => undefined, onQuit: () => undefined };
    return handToSystem(proven, { system: 'linux', arch: 'x64' }, host, path.join(folder, 'system'));
  }

  it('puts the proven file in the place of the program, starts it, and ends this one', async () => {
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

  it('is not given a file that is another one by the time it is copied', async () => {
    await expect(hand(prove({ onDisk: Buffer.from('something else') }))).rejects.toThrow(/announced/);
    expect(readFileSync(appImage, 'utf8')).toBe('version 0.1.0');
  });

  it.each(['0.1.0', '0.0.9'])('takes no version %s in the place of 0.1.0', async (version) => {
    await expect(hand(prove({ version }))).rejects.toThrow(/take/);
    expect(readFileSync(appImage, 'utf8')).toBe('version 0.1.0');
  });

  it('tells where the system did not install', async () => {
    const { install } = await hand(prove());
    rmSync(path.join(folder, 'system'), { recursive: true });
    await expect(install()).rejects.toThrow();
  });
});
