import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { environmentForTests } from '../host.ts';

const PROGRAM = path.join(import.meta.dirname, 'fixture');
const FIRST_WINDOW_MS = 120_000;

/** What the fixture's preload puts into its page, as `window.fixture`. */
export interface Fixture {
  readonly invoke: (channel: string, ...values: unknown[]) => Promise<unknown>;
}

/** The fixture, running on the stand-in as the journeys run Paydesk: through Playwright and without a display. */
export interface RunningFixture {
  readonly application: ElectronApplication;
  readonly page: Page;
}

/** Starts the fixture on a profile folder, and waits for its page. */
export async function launchFixture(home: string): Promise<RunningFixture> {
  // Read by the package `electron` in this process. Where the two are compared, Electron itself is started.
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
    // Nobody else has it yet, so nobody else would end it.
    application.process().kill('SIGKILL');
    throw error;
  }
}
