import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { environmentForTests } from '../host.ts';

const PROGRAM = path.join(import.meta.dirname, 'fixture');
const FIRST_WINDOW_MS = 120_000;

export interface Fixture {
  readonly invoke: (channel: string, ...values: unknown[]) => Promise<unknown>;
}

/** The fixture program, started as journeys start Paydesk: through Playwright and without a display. */
export interface RunningFixture {
  readonly application: ElectronApplication;
  readonly page: Page;
}

export async function launchFixture(home: string): Promise<RunningFixture> {
  // The package `electron` reads the override. `CONFORMANCE_HOST=electron` runs the tests on Electron, for comparison.
  const kind = process.env.CONFORMANCE_HOST === 'electron' ? 'electron' : 'stand-in';
  if (kind === 'stand-in') process.env.ELECTRON_OVERRIDE_DIST_PATH = import.meta.dirname;
  const application = await _electron.launch({
    timeout: FIRST_WINDOW_MS,
    args: [PROGRAM],
    env: { ...environmentForTests(kind, process.env), FIXTURE_HOME: home },
  });
  try {
    application.context().setDefaultTimeout(FIRST_WINDOW_MS);
    const page = await application.firstWindow({ timeout: FIRST_WINDOW_MS });
    await page.getByRole('heading', { name: 'Fixture' }).waitFor({ timeout: FIRST_WINDOW_MS });
    return { application, page };
  } catch (error) {
    // The caller does not have the program yet, so it could not end it.
    application.process().kill('SIGKILL');
    throw error;
  }
}
