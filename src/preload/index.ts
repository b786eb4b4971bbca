import { contextBridge, ipcRenderer } from 'electron/renderer';
import type { PaydeskBridge } from '../shared/bridge-contract.ts';
import { isChannel, isPush } from './known-names.ts';

/** All of Electron that the page can reach: it may invoke a known channel and listen to a known push. */
const bridge: PaydeskBridge = {
  invoke(channel, request) {
    if (!isChannel(channel)) return Promise.reject(new TypeError('The bridge has no such channel.'));
    return ipcRenderer.invoke(channel, request);
  },
  on(push, listener) {
    if (!isPush(push)) throw new TypeError('The bridge has no such push.');
    const deliver = (_event: unknown, value: unknown) => listener(value);
    ipcRenderer.on(push, deliver);
    return () => {
      ipcRenderer.removeListener(push, deliver);
    };
  },
};

contextBridge.exposeInMainWorld('paydesk', bridge);
