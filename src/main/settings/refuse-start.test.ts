import { describe, expect, it } from 'vitest';
import { refuseStart } from './refuse-start.ts';

/** @returns the actions of the program in order, and the text of the error box */
function refused(condition: string, platform: NodeJS.Platform) {
  const done: string[] = [];
  let becomeReady = () => {};
  let said = '';
  refuseStart(condition, platform, {
    writeLine: (line) => void done.push(line),
    onReady: (act) => {
      done.push('waits');
      becomeReady = act;
    },
    showErrorBox: (title, content) => {
      done.push(title);
      said = content;
    },
    exit: (code) => void done.push(`exit ${code}`),
  });
  return { done, becomeReady: () => becomeReady(), said: () => said };
}

const LINE = 'Paydesk does not start with --inspect.';
const BOX = ['Paydesk does not start', 'exit 1'];

describe('a refused start', () => {
  it.each(['win32', 'darwin'] as const)('reports a refused start on standard error, then in a box: %s', (platform) => {
    expect(refused('--inspect', platform).done).toEqual([LINE, ...BOX]);
  });

  it('shows the message of a refused start on Linux as soon as Electron can show a message box', () => {
    const { done, becomeReady } = refused('--inspect', 'linux');
    expect(done).toEqual([LINE, 'waits']);
    becomeReady();
    expect(done).toEqual([LINE, 'waits', ...BOX]);
  });

  it('names the installer with a sandbox if there are two installers', () => {
    const onLinux = refused('--no-sandbox', 'linux');
    onLinux.becomeReady();
    expect(onLinux.said()).toContain('.deb');
    expect(refused('--no-sandbox', 'win32').said()).not.toContain('.deb');
  });
});
