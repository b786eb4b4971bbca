import { describe, expect, test } from 'vitest';
import { withFixture } from './fixture-program.fixture.ts';
import type { Fixture } from './launch-fixture.ts';

const program = withFixture();

describe('Messages', () => {
  test('a message names the sender by its address', async () => {
    expect(await program.invoke('describe')).toEqual({
      url: 'app://bundle/page.html',
      isMainFrame: true,
      isWindow: true,
    });
  });

  test('a message carries the error of a handler', async () => {
    expect(await program.invoke('fail')).toBe("Error invoking remote method 'fail': RangeError: no such account");
    expect(await program.invoke('unheard of')).toContain("No handler registered for 'unheard of'");
  });
});

describe('Keys', () => {
  test('passes only keys that print nothing to main', async () => {
    await program.page.getByRole('textbox', { name: 'Value' }).press('a');
    await program.page.keyboard.press('Control+F6');
    await expect
      .poll(() => program.invoke('keys'))
      .toEqual(['keyDown Control true', 'keyDown F6 true', 'keyUp F6 true', 'keyUp Control false']);
  });
});

describe('The isolation of the page', () => {
  test('opens nothing for window.open, and tells the program', async () => {
    expect(await program.page.evaluate(() => window.open('https://outside.example/help'))).toBeNull();
    await program.page.getByText('asked to open https://outside.example/help').waitFor();
    await program.page.locator('#outside').click();
    await program.page.getByText('asked to open https://outside.example/"').waitFor();
    // The stand-in needs a moment to close Chromium's own empty page.
    await expect.poll(() => program.application.windows().length).toBe(1);
  });

  test('blocks a navigation that the program prevents', async () => {
    await program.page.evaluate((address) => {
      setTimeout(() => location.assign(address), 0);
    }, `${program.origin}/bank`);
    await expect.poll(() => addressInMain()).toBe('app://bundle/page.html');
    await program.page.waitForTimeout(300);
    expect(await addressInMain()).toBe('app://bundle/page.html');
  });

  test('enforces the Content-Security-Policy', async () => {
    const name = await program.page.evaluate(
      () =>
        new Promise((resolve) => {
          setTimeout(() => {
            try {
              // biome-ignore lint/security/noGlobalEval: the test needs `eval` to check the policy
              resolve(eval('1'));
            } catch (error) {
              resolve((error as Error).name);
            }
          });
        }),
    );
    expect(name).toBe('EvalError');
    const html = await program.page.evaluate(() => {
      try {
        document.body.insertAdjacentHTML('beforeend', '<b>injected</b>');
        return 'inserted';
      } catch (error) {
        return (error as Error).name;
      }
    });
    expect(html).toBe('TypeError');
  });

  test('leaves the page nothing of Electron but the frozen exposed object', async () => {
    const seen = await program.page.evaluate(() => {
      const { fixture } = window as unknown as { fixture: Fixture };
      const names = Object.getOwnPropertyNames(window).filter((name) => /^(post|deliver|electron)/.test(name));
      return { names, isFrozen: Object.isFrozen(fixture), require: typeof Reflect.get(window, 'require') };
    });
    expect(seen).toEqual({ names: ['postMessage'], isFrozen: true, require: 'undefined' });
  });
});

function addressInMain(): Promise<string | undefined> {
  return program.application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL());
}
