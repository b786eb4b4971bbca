import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { losesHeads, outsideHeadsFolder } from './outside-heads.ts';

const HOME = path.join('/home', 'ade');

const folderOn = (platform: NodeJS.Platform, given: { isPackaged?: boolean; testFolder?: string } = {}) =>
  outsideHeadsFolder({ isPackaged: true, testFolder: undefined, platform, home: () => HOME, ...given });

describe('the folder of the second heads', () => {
  it('follows PAYDESK_HEADS only in a program that is not packaged', () => {
    expect(folderOn('linux', { isPackaged: false, testFolder: '/elsewhere' })).toBe('/elsewhere');
    expect(folderOn('linux', { isPackaged: false, testFolder: '' })).toBe(folderOn('linux'));
    expect(folderOn('linux', { isPackaged: true, testFolder: '/elsewhere' })).toBe(folderOn('linux'));
  });
});

describe('losesHeads', () => {
  it('reports a loss of heads for a folder that cannot be written', () => {
    expect(losesHeads('/dev/null/heads')).toBe(true);
  });

  it.runIf(process.platform === 'linux' && fs.existsSync('/dev/shm'))(
    'reports a loss of heads for a folder in memory',
    () => {
      const folder = path.join(fs.mkdtempSync('/dev/shm/paydesk-heads-'), 'heads');
      onTestFinished(() => fs.rmSync(path.dirname(folder), { recursive: true }));
      expect(losesHeads(folder)).toBe(true);
    },
  );

  it('reports no loss of heads for a folder on a disk', () => {
    const folder = fs.mkdtempSync(path.join(import.meta.dirname, '.heads-'));
    onTestFinished(() => fs.rmSync(folder, { recursive: true }));
    expect(losesHeads(path.join(folder, 'heads'))).toBe(false);
  });
});
