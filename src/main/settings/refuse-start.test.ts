import { describe, expect, it } from 'vitest';
import { refuseStart } from './refuse-start.ts';

/** @returns what the program did, in its order, and what the box said */
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

describe('a start that is refused', () => {
  it.each(['win32', 'darwin'] as const)('is told on standard error, then in a box, before it ends: %s', (platform) => {
    expect(refused('--inspect', platform).done).toEqual([LINE, ...BOX]);
  });

  it('is told in a box on Linux as soon as that can show one', () => {
    const { done, becomeReady } = refused('--inspect', 'linux');
    expect(done).toEqual([LINE, 'waits']);
    becomeReady();
    expect(done).toEqual([LINE, 'waits', ...BOX]);
  });

  it.each([
    ['--inspect', 'option --inspect'],
    ['NODE_OPTIONS', 'variable NODE_OPTIONS'],
  ])('names what it was started with: %s', (condition, words) => {
    expect(refused(condition, 'win32').said()).toContain(words);
  });

  it('because of a missing sandbox says which installer has one, where there are two', () => {
    const onLinux = refused('--no-sandbox', 'linux');
    onLinux.becomeReady();
    expect(onLinux.said()).toContain('.deb');
    expect(refused('--no-sandbox', 'win32').said()).not.toContain('.deb');
  });
});
