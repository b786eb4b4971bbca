import { describe, expect, test } from 'vitest';
import { describeHost, environmentForTests, type Surroundings } from './host.ts';

const BINARY = '/till/node_modules/electron/dist/electron';

function machine(given: Partial<Surroundings> & { files?: Record<string, string> } = {}): Surroundings {
  const files = { '/till/node_modules/electron/package.json': '{"version":"45.4.1"}', ...given.files };
  return {
    root: '/till',
    environment: { DISPLAY: ':0' },
    platform: 'linux',
    isRoot: false,
    readText: (file) => files[file as keyof typeof files],
    exists: (file) => file in files,
    ...given,
  };
}

const INSTALLED = { '/till/node_modules/electron/path.txt': 'electron', [BINARY]: '' };

describe('The choice of the host', () => {
  test('chooses Electron if its binary is installed', () => {
    const host = describeHost(machine({ files: INSTALLED }));
    expect(host).toMatchObject({ kind: 'electron', executable: BINARY, switches: [], isShown: true });
    expect(host.line).toContain('Electron 45.4.1');
  });

  test('chooses the stand-in if Electron’s binary is not installed', () => {
    const host = describeHost(machine());
    expect(host).toMatchObject({ kind: 'stand-in', executable: '/till/e2e/stand-in/electron' });
    expect(host.line).toContain('stand-in');
    expect(host.environment).toEqual({
      ELECTRON_OVERRIDE_DIST_PATH: '/till/e2e/stand-in',
      ELECTRON_EXEC_PATH: '/till/e2e/stand-in/electron',
      STAND_IN_ENDS_WITH_PARENT: '1',
      NODE_COMPILE_CACHE: '/till/node_modules/.cache/paydesk/compiled',
    });
  });

  test('chooses the stand-in if the named binary no longer exists', () => {
    const files = { '/till/node_modules/electron/path.txt': 'electron' };
    expect(describeHost(machine({ files })).kind).toBe('stand-in');
  });

  test('chooses the stand-in if the environment asks for the stand-in', () => {
    const environment = { ELECTRON_OVERRIDE_DIST_PATH: 'e2e/stand-in' };
    expect(describeHost(machine({ files: INSTALLED, environment })).kind).toBe('stand-in');
  });

  test('chooses another Electron if the environment names one', () => {
    const environment = { ELECTRON_OVERRIDE_DIST_PATH: '/opt/electron' };
    expect(describeHost(machine({ environment })).executable).toBe('/opt/electron/electron');
  });
});

describe('A host without a display', () => {
  test('runs without a window if there is no display, and tells Electron so', () => {
    expect(describeHost(machine({ environment: {} }))).toMatchObject({ isShown: false, switches: [] });
    const host = describeHost(machine({ files: INSTALLED, environment: {}, isRoot: true }));
    expect(host).toMatchObject({ isShown: false, switches: ['--ozone-platform=headless', '--no-sandbox'] });
  });

  test('shows a window on other systems than Linux, which always have a display', () => {
    expect(describeHost(machine({ environment: {}, platform: 'darwin' })).isShown).toBe(true);
  });
});

describe('The environment in which tests start the program', () => {
  const environment = { DISPLAY: ':99', WAYLAND_DISPLAY: 'wayland-0', PAYDESK_PROVISION: '/mine.json', HOME: '/till' };

  test('gives the stand-in no display, because nobody watches', () => {
    expect(environmentForTests('stand-in', environment)).toEqual({ HOME: '/till' });
  });

  test('gives Electron the display, because Electron does not start without one', () => {
    const { PAYDESK_PROVISION: _provision, ...others } = environment;
    expect(environmentForTests('electron', { ...others, NOT_SET: undefined })).toEqual(others);
  });
});
