import { strict } from './strict.ts';

export type IpcEvent = object;

type Handler = (event: IpcEvent, ...values: unknown[]) => unknown;

/** The module `ipcMain`, and the way in which a page reaches it. */
export function makeIpcMain() {
  const handlers = new Map<string, Handler>();
  const handle = (channel: string, handler: Handler): void => {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    handlers.set(channel, handler);
  };
  const ipcMain = strict('ipcMain', {
    handle,
    on: (): void => {
      // electron-store listens for pages that share its settings. Paydesk's pages send no messages without an answer.
    },
    removeHandler: (channel: string): void => {
      handlers.delete(channel);
    },
    // The name under which Electron keeps its handlers. Journeys wrap handlers there.
    _invokeHandlers: handlers,
  });
  /** Calls the handler of `channel`. Rejects with the error for the page. */
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
