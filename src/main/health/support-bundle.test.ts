import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Health } from '../../shared/health/health-channels.ts';
import { problem } from '../../shared/problems.ts';
import { temporaryFolder } from '../journal/write/store.fixture.ts';
import { describeError, type LogFields, openLog } from '../log.ts';
import { practiceInstallation } from '../settings/provisioning.ts';
import { settingsInMemory } from '../settings/settings.ts';
import { readLog } from './read-log.ts';
import { createSupportBundle } from './support-bundle.ts';

/** A marker in every place that must not reach a bundle. */
const CANARY = 'CANARY';
const NOW = '2026-11-22T10:00:00.000Z';

describe('the support bundle', () => {
  it('puts nothing of payments, people, keys or folders into the support bundle', async () => {
    const files = await bundleOf();
    expect(files.map(({ name }) => name)).toEqual(['program.json', 'settings.json', 'health.json', 'log.txt']);
    for (const { name, text } of files) expect(text, name).not.toMatch(new RegExp(CANARY, 'i'));
  });

  it('tells why the till is stopped, its condition, and where something failed', async () => {
    const files = await bundleOf();
    const text = files.map((file) => file.text).join('\n');
    for (const said of ['journalNotOpen', 'chainBroken', '"entries": 17', 'diskFull', 'requestFailed', 'TypeError']) {
      expect(text).toContain(said);
    }
  });

  it.each([
    ['/home/canary', 'at open (/home/canary/paydesk/main.js:1:2)'],
    ['C:\\Users\\Canary Ade', 'at open (C:\\Users\\Canary Ade\\paydesk\\main.js:1:2)'],
    ['C:\\Users\\Canary Ade', 'at open (file:///C:/Users/Canary%20Ade/paydesk/main.js:1:2)'],
    ['/Users/canary ade', 'at open (file:///Users/canary%20ade/paydesk/main.js:1:2)'],
  ])('does not reveal whose folder %s is', async (home, frame) => {
    const log = (await bundleOf({ home, frame })).at(-1)?.text ?? '';
    expect(log).not.toMatch(/canary/i);
    expect(log).toContain('main.js:1:2');
  });

  it('saves the support bundle if the clock of the machine has lost its year', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const savedAs = path.join(temporaryFolder(), 'support.zip');
    expect(await supportOf({ savedAs })['support.save'](undefined)).toEqual({ ok: true, value: { path: savedAs } });
    expect(existsSync(savedAs)).toBe(true);
  });
});

async function bundleOf(of: { home?: string; frame?: string } = {}) {
  const prepared = await supportOf(of)['support.prepare'](undefined);
  return prepared.ok ? prepared.value.files : [];
}

function supportOf({
  home = '/home/canary',
  frame = 'at open (/home/canary/main.js:1:2)',
  savedAs = null as string | null,
}) {
  const folder = temporaryFolder();
  const log = openLog(folder, () => new Date(NOW));
  const error = new TypeError(`${CANARY} ada@example.com`);
  error.stack = `TypeError: ${CANARY}\n    ${frame}`;
  log.write('requestFailed', { ...describeError(error), reference: CANARY, email: CANARY } as LogFields);
  const health: Health = {
    at: NOW,
    journal: { bytes: 4_096, entries: 17, lastSealAt: NOW },
    freeBytes: 1_000_000,
    newestEntryAt: NOW,
    lastHeardAt: null,
    service: null,
    isKeyStoreReal: true,
    needsPassphrase: false,
    stopped: problem('journalNotOpen', { failure: 'chainBroken', reference: CANARY, person: CANARY }).problem,
  };
  const place = { last: () => ({ at: null, problem: 'diskFull' as const }) };
  const parts = {
    about: { version: '1.0.0', host: 'electron' as const, profileFolder: `/${CANARY}` },
    installation: installationWithCanaries(),
    settings: settingsInMemory({
      secondCopyFolder: `/${CANARY}`,
      exportFolder: `/${CANARY}`,
      agreedBy: { pins: CANARY, unkeptKey: CANARY },
    }),
    upkeep: { readLog: (most: number) => readLog(folder, most), askBundlePath: () => Promise.resolve(savedAs) },
    clock: { now: () => new Date(NOW) },
    encryptionKey: CANARY,
    folder: `/${CANARY}`,
    log,
  };
  return createSupportBundle(parts, {
    health: () => Promise.resolve(health),
    copies: { kept: { here: place, second: place } },
    home,
  });
}

function installationWithCanaries() {
  return {
    ...practiceInstallation(),
    till: CANARY,
    merchant: CANARY,
    ip: CANARY,
    meta: [{ name: CANARY, value: CANARY }],
    signingPassphrase: CANARY,
    agreedBy: { pins: CANARY, unkeptKey: CANARY },
    connection: {
      baseUrl: `https://${CANARY}`,
      publicKey: CANARY,
      encryptionKey: CANARY,
      withoutKey: false,
      returnUrl: CANARY,
    },
  };
}
