import { describe, expect, test } from 'vitest';
import { withFixture } from './fixture-program.fixture.ts';
import type { Fixture } from './launch-fixture.ts';

const program = withFixture();

describe('Messages', () => {
  test('a message carries a value to main and back', async () => {
    expect(await program.invoke('echo', 'text', 3, { list: [true, null] })).toEqual([
      'text',
      3,
      { list: [true, null] },
    ]);
  });

  test('a message carries dates and bytes, and names the sender by its address', async () => {
    const described = await program.page.evaluate(() => {
      const { fixture } = window as unknown as { fixture: Fixture };
      return fixture.invoke('describe', new Date('2026-11-21T00:00:00Z'), new Uint8Array([1, 2, 3]));
    });
    expect(described).toEqual({
      year: 2026,
      sum: 6,
      url: 'app://bundle/page.html',
      isMainFrame: true,
      isWindow: true,
    });
  });

  test('a message carries the error of a handler', async () => {
    expect(await program.invoke('fail')).toBe("Error invoking remote method 'fail': RangeError: no such account");
    expect(await program.invoke('unheard of')).toContain("No handler registered for 'unheard of'");
  });

  test('a message carries no function to main', async () => {
    const message = await program.page.evaluate(() => {
      const { fixture } = window as unknown as { fixture: Fixture };
      return fixture.invoke('echo', { call: () => 1 }).catch((error: Error) => error.message);
    });
    expect(message).toContain('could not be cloned');
  });

  test('a message carries events from main to the page', async () => {
    await program.invoke('push', { at: 'noon' });
    await program.page.getByText('{"at":"noon"}').waitFor();
  });
});

describe('Keys and focus', () => {
  test('passes only keys that print nothing to main', async () => {
    await program.page.getByRole('textbox', { name: 'Value' }).press('a');
    await program.page.keyboard.press('Control+F6');
    await expect
      .poll(() => program.invoke('keys'))
      .toEqual(['keyDown Control true', 'keyDown F6 true', 'keyUp F6 true', 'keyUp Control false']);
  });

  test('follows the program’s choice of focus', async () => {
    const told = await program.application.evaluate(({ BrowserWindow, WebContentsView, webContents }) => {
      const screens = BrowserWindow.getAllWindows()[0]?.webContents;
      const { webContents: other } = new WebContentsView();
      const events: string[] = [];
      screens?.on('focus', () => events.push('screens'));
      other.on('focus', () => events.push('other'));
      screens?.focus();
      events.length = 0;
      other.focus();
      const isOther = webContents.getFocusedWebContents() === other;
      other.close();
      screens?.focus();
      return { events, isOther, isScreens: webContents.getFocusedWebContents() === screens };
    });
    expect(told).toEqual({
      events: ['other', 'screens'],
      isOther: true,
      isScreens: true,
    });
    await expect.poll(() => program.application.windows().length).toBe(1);
  });
});

describe('The isolation of the page', () => {
  test('opens nothing for window.open, and tells the program', async () => {
    expect(await program.page.evaluate(() => window.open('https://outside.example/help'))).toBeNull();
    await program.page.getByText('asked to open https://outside.example/help').waitFor();
    await program.page.locator('#outside').click();
    await program.page.getByText('asked to open https://outside.example/"').waitFor();
    // Chromium may briefly have an empty page, until the stand-in closes the page.
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

  test('hides the bridge between the two worlds from the page, and freezes the exposed object', async () => {
    const seen = await program.page.evaluate(() => {
      const { fixture } = window as unknown as { fixture: Fixture };
      const names = Object.getOwnPropertyNames(window).filter((name) => /^(post|deliver)/.test(name));
      return { names, isFrozen: Object.isFrozen(fixture), require: typeof Reflect.get(window, 'require') };
    });
    expect(seen).toEqual({ names: ['postMessage'], isFrozen: true, require: 'undefined' });
  });
});

function addressInMain(): Promise<string | undefined> {
  return program.application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL());
}
