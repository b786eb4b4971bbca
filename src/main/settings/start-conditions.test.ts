import { describe, expect, it } from 'vitest';
import { findRefusedCondition, type StartConditions } from './start-conditions.ts';

function started(conditions: Partial<StartConditions> = {}): string | null {
  return findRefusedCondition({
    words: [],
    environment: {},
    platform: 'linux',
    ...conditions,
  });
}

describe('a packaged program', () => {
  it.each([
    ['--remote-debugging-port=9222', '--remote-debugging-port'],
    ['-remote-debugging-port', '--remote-debugging-port'],
    ['--inspect', '--inspect'],
    ['--inspect-brk=0', '--inspect-brk'],
    ['--ssl-key-log-file=/tmp/keys', '--ssl-key-log-file'],
    ['--log-net-log=/tmp/log', '--log-net-log'],
    ['--host-resolver-rules=MAP * 127.0.0.1', '--host-resolver-rules'],
    ['--ignore-certificate-errors', '--ignore-certificate-errors'],
    ['--proxy-server=127.0.0.1:8080', '--proxy-server'],
    ['--load-extension=/tmp/x', '--load-extension'],
    ['--renderer-cmd-prefix=gdb', '--renderer-cmd-prefix'],
    ['--of-the-year-2040', '--of-the-year-2040'],
    ['--', '--'],
  ])('refuses to start with %s', (word, refused) => {
    expect(started({ words: [word] })).toBe(refused);
    expect(started({ words: ['--lang=en', word] })).toBe(refused);
  });

  it('recognises a switch that begins with a slash only on Windows', () => {
    expect(started({ words: ['/inspect'], platform: 'win32' })).toBe('--inspect');
    expect(started({ words: ['/home/shop'], platform: 'linux' })).toBeNull();
  });

  it('starts from its own installer after an update', () => {
    expect(started({ words: ['--updated'], platform: 'win32' })).toBeNull();
    expect(started({ words: ['--updated=C:\\x'], platform: 'win32' })).toBe('--updated');
    expect(started({ words: ['--updated', '--inspect'], platform: 'win32' })).toBe('--inspect');
    expect(started({ words: ['--updated'], platform: 'linux' })).toBe('--updated');
  });

  it.each([
    'ELECTRON_RUN_AS_NODE',
    'ELECTRON_RENDERER_URL',
    'electron_enable_logging',
    'NODE_OPTIONS',
    'NODE_TLS_REJECT_UNAUTHORIZED',
    'SSLKEYLOGFILE',
    'NODE_OF_THE_YEAR_2040',
    'PAYDESK_HEADS',
  ])('refuses to start with the variable %s, unless the variable is empty', (name) => {
    expect(started({ environment: { [name]: '1' } })).toBe(name);
    expect(started({ environment: { [name]: '' } })).toBeNull();
  });

  it.each<Partial<StartConditions>>([
    {},
    { words: ['--force-device-scale-factor=2', '--lang=en'] },
    { words: ['inspect', '/tmp/remote-debugging-port'] },
    { words: ['-psn_0_12345'], platform: 'darwin' },
    {
      environment: {
        PAYDESK_HOME: '/till',
        PAYDESK_PROVISION: '/till/provision.json',
        PATH: '/bin',
        NODE_ENV: 'test',
        NODE_PATH: '/lib',
      },
    },
  ])('starts with %o', (conditions) => {
    expect(started(conditions)).toBeNull();
  });
});
