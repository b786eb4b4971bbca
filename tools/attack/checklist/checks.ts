import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { writeFabricatedBinary } from '../../../packaging/fabricated-binary.fixture.ts';
import { flipAndReadBack } from '../../../packaging/fuses.ts';
import { readBaseUrl } from '../../../src/main/settings/base-url.ts';
import { answerAppRequest } from '../../../src/main/window/app-files.ts';
import { createHiddenPages } from '../../../src/main/window/guards/hidden-page.ts';
import type { ItemKey } from './items.ts';
import { ELSEWHERE, isPrevented, OWN_PAGE, openPages } from './opened-pages.ts';
import { app, makeStrayContents, recorded } from './recorded-electron.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

/** Checks each item on what the program creates. A check rejects if the program violates its item. */
export const CHECKS: Readonly<Record<ItemKey, () => Promise<void>>> = {
  async secureContent() {
    const { bank } = await openPages();
    assert(bank.contents.session.request({ url: 'http://bank.example/' }));
    assert(bank.contents.session.request({ url: 'http://127.0.0.1/' }));
    assert(!bank.contents.session.request({ url: 'https://bank.example/' }));
    assert(!readBaseUrl('http://service.example', 'live').ok);
    assert(!readBaseUrl('http://127.0.0.1', 'live').ok);
  },
  async noNode() {
    const { all, bank, hidden } = await openPages();
    for (const { preferences } of all) {
      assert.equal(preferences.nodeIntegration, false);
      assert(!preferences.nodeIntegrationInWorker && !preferences.nodeIntegrationInSubFrames);
    }
    for (const { preferences } of [bank, hidden]) assert.equal(preferences.preload, undefined);
  },
  async contextIsolation() {
    for (const { preferences } of (await openPages()).all) assert.equal(preferences.contextIsolation, true);
  },
  async sandbox() {
    for (const { preferences } of (await openPages()).all) assert.equal(preferences.sandbox, true);
    await startProgram();
    assert(recorded.done.includes('sandbox'));
  },
  async permissions() {
    const { sessions } = await openPages();
    assert(sessions.length >= 5);
    for (const [name, session] of sessions) {
      let answer: unknown = 'none';
      const ask = (value: unknown) => {
        answer = value;
      };
      session.handlers.get('request')?.(...([null, 'media', ask] as never[]));
      assert.equal(answer, false, name);
      assert.equal(session.handlers.get('check')?.(...([null, 'media'] as never[])), false, name);
      assert.equal(session.handlers.get('device')?.(...([{}] as never[])), false, name);
      assert(isPrevented(session as never, 'will-download'), name);
    }
  },
  async webSecurity() {
    for (const { preferences } of (await openPages()).all) assert.equal(preferences.webSecurity, true);
  },
  async policy() {
    for (const policy of [await policyOfScreens(), await policyOfPrintedPage()]) {
      for (const part of ["default-src 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'"]) {
        assert(policy.split('; ').includes(part), part);
      }
      assert.doesNotMatch(policy, /unsafe|https?:|\*/);
    }
  },
  async insecureContent() {
    for (const { preferences } of (await openPages()).all) assert(!preferences.allowRunningInsecureContent);
  },
  async experimentalFeatures() {
    for (const { preferences } of (await openPages()).all) assert(!preferences.experimentalFeatures);
  },
  async blinkFeatures() {
    for (const { preferences } of (await openPages()).all) {
      assert.equal(preferences.enableBlinkFeatures, undefined);
      assert.equal(preferences.disableBlinkFeatures, 'Auxclick');
    }
  },
  async noPopupsInViews() {
    for (const { preferences } of (await openPages()).all) assert.equal(preferences.webviewTag, false);
    for (const file of sourcesUnder('src/renderer')) assert.doesNotMatch(file.text, /<webview/, file.name);
  },
  async viewOptions() {
    for (const { contents } of (await openPages()).all) assert(isPrevented(contents, 'will-attach-webview'));
  },
  async navigation() {
    const { cashier, customer, bank, hidden } = await openPages();
    for (const { contents } of [cashier, customer, hidden]) {
      for (const address of ELSEWHERE) {
        assert(isPrevented(contents, 'will-navigate', address), address);
        assert(isPrevented(contents, 'will-redirect', address), address);
      }
    }
    assert(!isPrevented(cashier.contents, 'will-navigate', OWN_PAGE));
    assert(isPrevented(hidden.contents, 'will-navigate', OWN_PAGE));
    for (const address of [OWN_PAGE, ...ELSEWHERE.slice(1)]) {
      assert(isPrevented(bank.contents, 'will-frame-navigate', address), address);
      assert(isPrevented(bank.contents, 'will-redirect', address), address);
    }
    assert(!isPrevented(bank.contents, 'will-frame-navigate', 'https://bank.example/next'));
  },
  async newWindows() {
    for (const { contents } of (await openPages()).all) {
      for (const url of ELSEWHERE) assert.deepEqual(contents.openHandler({ url }), { action: 'deny' });
    }
  },
  async openExternal() {
    for (const { contents } of (await openPages()).all) {
      for (const url of ELSEWHERE) {
        contents.openHandler({ url });
        isPrevented(contents, 'will-navigate', url);
      }
    }
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    assert.deepEqual(
      recorded.done.filter((what) => what.startsWith('open ')),
      [],
    );
    for (const { name, text } of sourcesUnder('src/main'))
      assert.doesNotMatch(text, /\bopenExternal\b|\bopenPath\b/, name);
  },
  async currentElectron() {
    const version = readJson('package.json').devDependencies?.electron ?? '';
    assert.match(version, /^\d+\.\d+\.\d+$/);
    assert.equal(readJson('package-lock.json').packages?.['node_modules/electron']?.version, version);
    assert.equal(readJson('node_modules/electron/package.json').version, version);
    assert(Number(version.split('.')[0]) >= 45);
  },
  async senders() {
    const { FITTING_REQUESTS } = await import('../../../src/main/bridge/fitting-requests.fixture.ts');
    const { CHANNELS } = await import('../../../src/shared/bridge-contract.ts');
    await startProgram();
    const id = recorded.made[0]?.contents.id;
    const ask = async (channel: string, sender: object, frame: object): Promise<unknown> =>
      recorded.handlers.get(channel)?.({ sender, senderFrame: frame }, FITTING_REQUESTS[channel as never]);
    const ownFrame = { parent: null, url: OWN_PAGE };
    for (const channel of CHANNELS) {
      for (const [sender, frame] of [
        [{ id: 999_999 }, ownFrame],
        [{ id }, { parent: {}, url: OWN_PAGE }],
        [{ id }, { parent: null, url: 'https://paydesk/index.html' }],
        [{ id }, { parent: null, url: 'app://paydesk.example/' }],
        [{ id }, null],
      ] as [object, object][]) {
        assert.match(JSON.stringify(await ask(channel, sender, frame)), /"invalidRequest"/, channel);
      }
    }
    assert.doesNotMatch(JSON.stringify(await ask('till.describe', { id }, ownFrame)), /"invalidRequest"/);
  },
  async customScheme() {
    const { cashier, customer, hidden } = await openPages();
    for (const { contents } of [cashier, customer]) assert.match(String(contents.loaded[0]), /^app:\/\/paydesk\//);
    assert.match(String(hidden.contents.loaded[0]), /^app:\/\/hidden\//);
    await startProgram();
    assert.deepEqual(recorded.schemes, [{ scheme: 'app', privileges: { standard: true, secure: true } }]);
  },
  async fuses() {
    const lines = await inFolder(async (folder) => {
      const binary = path.join(folder, 'electron');
      writeFabricatedBinary(binary);
      return await flipAndReadBack(binary);
    });
    for (const off of ['RunAsNode', 'EnableNodeOptionsEnvironmentVariable', 'EnableNodeCliInspectArguments']) {
      assert(lines.includes(`${off}: off`), off);
    }
    for (const on of ['OnlyLoadAppFromAsar', 'EnableEmbeddedAsarIntegrityValidation', 'EnableCookieEncryption']) {
      assert(lines.includes(`${on}: on`), on);
    }
  },
  async noElectronInPages() {
    await import('../../../src/preload/index.ts');
    assert.deepEqual(Object.keys(recorded.exposed), ['paydesk']);
    const { invoke, on, ...others } = recorded.exposed.paydesk ?? {};
    assert(invoke && on);
    assert.deepEqual(others, {});
    await assert.rejects(invoke('electron-store-get-data') as Promise<unknown>);
    assert.throws(() => on('electron-event', () => undefined));
    const heard: unknown[][] = [];
    on('desk.changed', (...values: unknown[]) => heard.push(values));
    recorded.listeners.get('desk.changed')?.({ sender: 'Electron' }, 'value');
    assert.deepEqual(heard, [['value']]);
  },
  async everyPage() {
    await startProgram();
    const stray = makeStrayContents();
    assert(isPrevented(stray, 'will-attach-webview'));
    for (const address of ['file:///etc/passwd', 'data:text/html,x', 'bankapp://pay', 'chrome://gpu']) {
      assert(isPrevented(stray, 'will-navigate', address), address);
    }
    assert.deepEqual(stray.openHandler({ url: 'https://elsewhere.example/' }), { action: 'deny' });
    assert.equal(stray.session.handlers.get('check')?.(...([null, 'media'] as never[])), false);
  },
  async dialogs() {
    assert.equal((await openPages()).bank.preferences.disableDialogs, true);
  },
  async webRtc() {
    for (const { contents } of (await openPages()).all) {
      assert.equal(contents.webRtcPolicy, 'disable_non_proxied_udp');
    }
  },
  async startConditions() {
    process.argv.push('--remote-debugging-port=9222');
    await startProgram().finally(() => process.argv.pop());
    assert.deepEqual(recorded.done, ['exit 1']);
    assert.deepEqual(recorded.made, []);
  },
};

async function startProgram(): Promise<void> {
  await import('../../../src/main/index.ts');
  app.emit('ready');
  // The program loads the code that opens windows after its start.
  while (recorded.made.length === 0 && !recorded.done.includes('exit 1')) await nextTurn();
}

async function policyOfScreens(): Promise<string> {
  return await inFolder(async (folder) => {
    writeFileSync(path.join(folder, 'index.html'), '');
    const answer = await answerAppRequest(folder, { url: OWN_PAGE, method: 'GET' });
    return answer.headers.get('content-security-policy') ?? '';
  });
}

async function policyOfPrintedPage(): Promise<string> {
  let policy = '';
  await createHiddenPages({ write: () => undefined })('<style>p { margin: 0 }</style>', async () => {
    const { contents } = recorded.made.at(-1) ?? {};
    const url = String(contents?.loaded[0]);
    const answer = await contents?.session.served.get('app')?.({ url, method: 'GET' } as Request);
    policy = answer?.headers.get('content-security-policy') ?? '';
    return new Uint8Array();
  });
  return policy;
}

async function inFolder<Value>(use: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = mkdtempSync(path.join(tmpdir(), 'paydesk-checklist-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function sourcesUnder(folder: string): { name: string; text: string }[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|fixture)\.tsx?$|fixture\//.test(name))
    .map((name) => ({ name, text: readFileSync(path.join(ROOT, folder, name), 'utf8') }));
}

interface PackageFile {
  version?: string;
  devDependencies?: Record<string, string>;
  packages?: Record<string, { version: string }>;
}

function readJson(file: string): PackageFile {
  return JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as PackageFile;
}
