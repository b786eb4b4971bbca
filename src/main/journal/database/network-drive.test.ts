import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { isOnNetworkDrive } from '../open/refusals.ts';

const linux = (type: number) => ({ platform: 'linux', fileSystemType: () => type, realPath: String }) as const;
const windows = (path: string) => ({ platform: 'win32', fileSystemType: () => 0, realPath: () => path }) as const;

describe('isOnNetworkDrive', () => {
  it.each([
    ['NFS', linux(0x6969), true],
    ['CIFS as a negative number', linux(0xff534d42 | 0), true],
    ['ext4', linux(0xef53), false],
    ['a drive letter of a share', windows('\\\\server\\share\\till'), true],
    ['a drive letter of a disk', windows('C:\\till'), false],
  ])('recognises %s', (_name, system, expected) => expect(isOnNetworkDrive('any', system)).toBe(expected));

  it('returns false for the folder of the tests', () => expect(isOnNetworkDrive(tmpdir())).toBe(false));
});
