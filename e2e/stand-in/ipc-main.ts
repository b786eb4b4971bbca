import { strict } from './strict.ts';

export type IpcEvent = object;

type Handler = (event: IpcEvent, ...values: unknown[]) => unknown;

/** Makes the module `ipcMain`, and the way in which pages reach it. */
export function makeIpcMain() {
  const handlers = new Map<string, Handler>();
  const handle = (channel: string, handler: Handler): void => {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    handlers.set(channel, handler);
  };
  const ipcMain = strict('ipcMain', {
    handle,
    on: (): void => {
      // electron-store listens here, but Paydesk's pages send only requests with an answer.
    },
    removeHandler: (channel: string): void => {
      handlers.delete(channel);
    },
    // Electron keeps its handlers under this name, and journeys wrap them.
    _invokeHandlers: handlers,
  });
  /** Rejects with the error that Electron reports to the page. */
  const invoke = async (channel: string, event: IpcEvent, values: readonly unknown[]): Promise<unknown> => {
    try {
      const handler = handlers.get(channel);
      if (!handler) throw new Error(`No handler registered for '${channel}'`);
      return await Promise.resolve(handler(event, ...values));
    } catch (error) {
      throw new Error(`Error invoking remote method '${channel}': ${error}`, { cause: error });
    }
  };
  return { ipcMain, invoke };
}
