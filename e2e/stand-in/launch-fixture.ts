import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright';

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
  if (process.env.CONFORMANCE_HOST !== 'electron') process.env.ELECTRON_OVERRIDE_DIST_PATH = import.meta.dirname;
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...environment } = Object.fromEntries(inherited);
  const application = await _electron.launch({
    timeout: FIRST_WINDOW_MS,
    args: [PROGRAM],
    env: { ...environment, FIXTURE_HOME: home },
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
