import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { isOnNetworkDrive } from './network-drive.ts';

const linux = (type: number) => ({ platform: 'linux', fileSystemType: () => type, realPath: String }) as const;
const windows = (path: string) => ({ platform: 'win32', fileSystemType: () => 0, realPath: () => path }) as const;

describe('a network drive', () => {
  it.each([
    ['NFS', linux(0x6969), true],
    ['CIFS, with its sign', linux(0xff534d42 | 0), true],
    ['ext4', linux(0xef53), false],
    ['a letter that stands for a share', windows('\\\\server\\share\\till'), true],
    ['a letter that is a disk', windows('C:\\till'), false],
  ])('is told apart: %s', (_name, system, expected) => expect(isOnNetworkDrive('any', system)).toBe(expected));

  it('is not where tests lie', () => expect(isOnNetworkDrive(tmpdir())).toBe(false));
});
