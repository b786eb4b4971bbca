import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeFabricatedBinary } from './fabricated-binary.fixture.ts';
import { DRIVEN_FUSES, flipAndReadBack } from './fuses.ts';

let folder: string;
let binary: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'paydesk-fuses-'));
  binary = path.join(folder, 'electron');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the fuses', () => {
  it('flips the fuses in the binary and reads the fuses back', async () => {
    writeFabricatedBinary(binary);
    expect(await flipAndReadBack(binary)).toEqual([
      'RunAsNode: off',
      'EnableCookieEncryption: on',
      'EnableNodeOptionsEnvironmentVariable: off',
      'EnableNodeCliInspectArguments: off',
      'EnableEmbeddedAsarIntegrityValidation: on',
      'OnlyLoadAppFromAsar: on',
      'LoadBrowserProcessSpecificV8Snapshot: off',
      'GrantFileProtocolExtraPrivileges: off',
      'WasmTrapHandlers: on',
    ]);
    expect(readFileSync(binary, 'latin1')).toContain('\u0001\u0009010011001');
  });

  it('the test build differs in one fuse: its main process can be inspected', async () => {
    writeFabricatedBinary(binary);
    const ofJourneys = await flipAndReadBack(binary, DRIVEN_FUSES);
    writeFabricatedBinary(binary);
    const released = await flipAndReadBack(binary);
    expect(ofJourneys.filter((fuse) => !released.includes(fuse))).toEqual(['EnableNodeCliInspectArguments: on']);
  });

  it('stops the build if Electron has a fuse that the list lacks', async () => {
    writeFabricatedBinary(binary, '1011100111');
    await expect(flipAndReadBack(binary)).rejects.toThrow('strictlyRequireAllFuses');
  });
});
