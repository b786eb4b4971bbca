import { type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron/main';
import { CHANNELS, type Handlers, type Push, type PushOf, pushes } from '../../shared/bridge-contract.ts';
import { problem } from '../../shared/problems.ts';
import type { Log } from '../log.ts';
import { answerRequest } from './answer-request.ts';
import { mayAsk, type Sender, type TrustedPage } from './trusted-sender.ts';

/** Registers every channel before the first page loads. Early requests wait until the till is ready. */
export function registerBridge(parts: {
  handlers: () => Promise<Handlers>;
  trusted: () => readonly TrustedPage[];
  log: Log;
}): void {
  const { handlers, trusted, log } = parts;
  for (const channel of CHANNELS) {
    ipcMain.handle(channel, async (event, ...values: unknown[]) => {
      if (!mayAsk(senderOf(event), channel, trusted())) {
        log.write('senderRefused', { channel });
        return problem('invalidRequest');
      }
      return await answerRequest({ channel, handlers: handlers(), log }, values);
    });
  }
}

/** Sends a push to the page without fields that the contract does not name. */
export function pushTo<P extends Push>(page: WebContents, push: P, value: PushOf<P>, log: Log): void {
  const reading = pushes[push].safeParse(value);
  if (reading.success) page.send(push, reading.data);
  else log.write('pushRefused', { channel: push, paths: reading.error.issues.map((issue) => issue.path.join('.')) });
}

function senderOf(event: IpcMainInvokeEvent): Sender {
  const frame = event.senderFrame;
  return { webContentsId: event.sender.id, isMainFrame: frame?.parent === null, url: frame?.url ?? null };
}
