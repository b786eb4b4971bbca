import { app, dialog } from 'electron/main';
import { describeError, openLog } from './log.ts';
import { openProfile } from './settings/profile.ts';
import { refuseStart } from './settings/refuse-start.ts';
import { findRefusedCondition, type StartConditions } from './settings/start-conditions.ts';
import { prepareAnswers, registerAppScheme } from './window/app-scheme.ts';
import { guardEveryPage } from './window/guards/guard-contents.ts';

/*
 * Runs what must happen before Electron is ready, and loads the rest of the program in the meantime. The crash reporter
 * is never started, because a memory dump may contain a card number. There is no top-level await: Electron becomes
 * ready only after this file has run.
 */

start();

function start(): void {
  const refused = app.isPackaged ? findRefusedCondition(startConditions()) : null;
  if (refused !== null) {
    refuseStart(refused, process.platform, {
      writeLine: (line) => void process.stderr.write(`${line}\n`),
      onReady: (act) => void app.on('ready', act),
      showErrorBox: (title, content) => dialog.showErrorBox(title, content),
      exit: (code) => app.exit(code),
    });
    return;
  }
  // Files that any part of the program writes, including SQLite and Chromium, are readable by their owner only.
  process.umask(0o077);
  const profile = openProfile(process.env.PAYDESK_HOME || app.getPath('userData'));
  app.setPath('userData', profile.folder);
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  const log = openLog(profile.logs, () => new Date());
  process.on('uncaughtException', (error) => log.write('uncaught', describeError(error)));
  process.on('unhandledRejection', (error) => log.write('uncaught', describeError(error)));
  app.enableSandbox();
  guardEveryPage(app, log);
  registerAppScheme();
  const program = readProgram().then(({ prepareProgram }) =>
    prepareProgram({ profile, programFolder: import.meta.dirname, log }),
  );
  app.on('ready', () => {
    program
      .then((openProgram) => openProgram())
      .catch((error: unknown) => {
        log.write('uncaught', describeError(error));
        app.exit(1);
      });
  });
}

/** Waits one turn of the event loop first, so that Electron can start in parallel. */
async function readProgram(): Promise<typeof import('./open-program.ts')> {
  await new Promise((resolve) => setImmediate(resolve));
  prepareAnswers();
  return await import('./open-program.ts');
}

function startConditions(): StartConditions {
  const { platform, argv, env: environment } = process;
  return { words: argv.slice(1), environment, platform };
}
