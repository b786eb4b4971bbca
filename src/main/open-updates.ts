import path from 'node:path';
import type { Clock } from './desk/ports/parts.ts';
import { describeError, type Log } from './log.ts';
import type { Installation } from './settings/provisioning.ts';
import { type TillInUse, TillNotStopped } from './setup/till-in-use.ts';
import { handToSystem, type UpdatedProgram } from './updates/hand-to-system.ts';
import { HANDED_OVER } from './updates/update-job.ts';
import { machineOf, updateSourceOf } from './updates/update-source.ts';
import { createUpdates, type UpdateControl } from './updates/updates.ts';
import { serviceFetch } from './window/service-session.ts';

export function openUpdates(parts: {
  app: Electron.App;
  profileFolder: string;
  installation: () => Installation | null;
  till: Pick<TillInUse, 'holdsUpdate' | 'leave'>;
  environment: NodeJS.ProcessEnv;
  clock: Clock;
  log: Log;
}): UpdateControl {
  const { app, profileFolder, installation, till, clock, log } = parts;
  const folder = path.join(profileFolder, 'updates');
  const machine = machineOf(process.platform, process.arch);
  const program: UpdatedProgram = {
    version: app.getVersion(),
    name: app.getName(),
    quit: () => app.quit(),
    relaunch: () => app.relaunch(),
    onQuit: (handler) => void app.once('quit', (_event, exitCode) => handler(exitCode)),
  };
  return createUpdates({
    version: app.getVersion(),
    source: updateSourceOf({
      isPackaged: app.isPackaged,
      address: installation()?.updateServer ?? (import.meta.env.MAIN_VITE_UPDATE_SERVER || null),
      releaseKeys: import.meta.env.MAIN_VITE_RELEASE_KEYS ?? '',
      platform: process.platform,
      appImage: parts.environment.APPIMAGE,
    }),
    machine,
    fetch: (url, init) => serviceFetch('updates')(url, init),
    timing: clock,
    folder,
    isMetered: () => installation()?.isMetered ?? false,
    hold: () => till.holdsUpdate(),
    async install(proven) {
      const handedOver = await handToSystem(proven, machine, program, path.join(folder, HANDED_OVER));
      // After the till has stopped, a failed installation restarts the same program, which reports the failure.
      const startAgain = async (error: unknown) => {
        log.write('updateFailed', describeError(error));
        app.relaunch();
        app.quit();
        return await new Promise<never>(() => undefined);
      };
      const hold = await till.leave().catch(async (error: unknown) => {
        if (error instanceof TillNotStopped) return await startAgain(error);
        throw error;
      });
      if (hold !== null) return hold;
      // The new program starts before this program ends, so it needs the lock. On Windows it starts later, and the lock
      // must stop a second till while an administrator is asked.
      if (machine.system !== 'win') app.releaseSingleInstanceLock();
      return await handedOver.install().catch(startAgain);
    },
    log,
  });
}
