import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../journal/write/store.fixture.ts';
import { readFileStanding, wipeSecrets } from './provisioning-secrets.ts';

const SECRET = 'correct horse battery staple';
const SAID = { mode: 'sandbox', till: 'B2' };

let file: string;
beforeEach(() => {
  file = path.join(temporaryFolder(), 'provision.json');
  fs.writeFileSync(file, JSON.stringify({ ...SAID, signingPassphrase: SECRET }));
});
afterEach(() => void vi.restoreAllMocks());

const parsed = () => JSON.parse(fs.readFileSync(file, 'utf8'));

describe('the secrets of a provisioning file', () => {
  it('overwrites the secrets of a file once a file without them has taken its place', () => {
    const handle = fs.openSync(file, 'r');
    wipeSecrets(file);
    expect(parsed()).toEqual(SAID);
    expect(fs.readFileSync(handle, 'utf8').trim()).toBe('');
    fs.closeSync(handle);
    expect(fs.readdirSync(path.dirname(file))).toEqual(['provision.json']);
  });

  it.runIf(process.platform !== 'win32')('overwrites the secrets of a file on a stick without hard links', () => {
    vi.spyOn(fs, 'linkSync').mockImplementation(() => {
      throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' });
    });
    const handle = fs.openSync(file, 'r');
    wipeSecrets(file);
    expect(parsed()).toEqual(SAID);
    expect(fs.readFileSync(handle, 'utf8').trim()).toBe('');
    fs.closeSync(handle);
    expect(fs.readdirSync(path.dirname(file))).toEqual(['provision.json']);
    expect(readFileStanding(file)).toMatchObject({ hasSecrets: false });
  });

  const noPower = () => {
    throw new Error('The power is gone.');
  };
  it.runIf(process.platform !== 'win32').each([
    ['', () => undefined],
    [
      ', also after the power failed during an earlier wipe',
      (link: string) => {
        vi.spyOn(fs, 'renameSync').mockImplementationOnce(noPower);
        expect(() => wipeSecrets(link)).toThrow('The power is gone.');
      },
    ],
  ])('wipes the secrets of a file that a symbolic link names, and leaves the other fields%s', (_when, prepare) => {
    const link = path.join(temporaryFolder(), 'link.json');
    fs.symlinkSync(file, link);
    prepare(link);
    wipeSecrets(link);
    expect(parsed()).toEqual(SAID);
    expect(fs.realpathSync(link)).toBe(fs.realpathSync(file));
    expect(readFileStanding(link)).toMatchObject({ hasSecrets: false });
  });

  const { openSync } = fs;
  it.each([
    ['before the new file is in place', () => vi.spyOn(fs, 'renameSync').mockImplementation(noPower), true],
    [
      'before the old file is overwritten',
      () => vi.spyOn(fs, 'openSync').mockImplementation((...of) => (of[1] === 'r+' ? noPower() : openSync(...of))),
      false,
    ],
  ])('leaves a whole file if the power fails %s, and wipes the secrets at the next start', (_when, stop, isOld) => {
    stop();
    expect(() => wipeSecrets(file)).toThrow('The power is gone.');
    expect(parsed()).toEqual(isOld ? { ...SAID, signingPassphrase: SECRET } : SAID);
    expect(readFileStanding(file)).toMatchObject({ hasSecrets: true });
    vi.restoreAllMocks();
    wipeSecrets(file);
    expect(fs.readdirSync(path.dirname(file))).toEqual(['provision.json']);
    expect(readFileStanding(file)).toMatchObject({ hasSecrets: false });
  });
});
