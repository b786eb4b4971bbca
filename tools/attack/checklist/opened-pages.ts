import { createBankPages } from '../../../src/main/window/bank-page/bank-pages.ts';
import { preventable } from '../../../src/main/window/bank-page/electron.fixture.ts';
import { createHiddenPages } from '../../../src/main/window/guards/hidden-page.ts';
import { openCustomerWindow, openMainWindow } from '../../../src/main/window/program-window.ts';
import { serviceFetch } from '../../../src/main/window/service-session.ts';
import { recorded } from './recorded-electron.ts';

export const OWN_PAGE = 'app://paydesk/index.html';
export const ELSEWHERE = ['https://elsewhere.example/', 'file:///etc/passwd', 'data:text/html,x', 'bankapp://pay'];

export async function openPages() {
  const log = { write: () => undefined };
  const page = { preload: '/preload/index.cjs', origin: 'app://paydesk', hasDevTools: false, log };
  const cashierWindow = openMainWindow({ ...page, pageFolder: '/nowhere', savedBounds: null, closes: () => undefined });
  const unheard = { onLoaded: () => undefined, onLost: () => undefined, onClosed: () => undefined };
  openCustomerWindow({ ...page, cashierWindow }, unheard);
  const bankPages = createBankPages({
    window: () => cashierWindow,
    mode: 'live',
    log,
    now: () => new Date(0),
    onStatus: () => undefined,
    onReturn: () => undefined,
    onHint: () => undefined,
  });
  const returnUrl = 'https://shop.example/return/0123456789abcdef0123456789abcdef';
  bankPages.open({ reference: 'T1-250101-0001-000000000', authUrl: 'https://bank.example/', returnUrl });
  await createHiddenPages(log)('<style>p { margin: 0 }</style><p>printed</p>', async () => new Uint8Array());
  for (const askedBy of ['counter', 'runs'] as const) await serviceFetch(askedBy)('https://service.example/', {});
  const [cashier, customer, bank, hidden] = recorded.made;
  if (!cashier || !customer || !bank || !hidden) throw new Error('A page was not made.');
  return { cashier, customer, bank, hidden, all: recorded.made, sessions: [...recorded.sessions] };
}

type Contents = (typeof recorded.made)[number]['contents'];

/**
 * Emits a preventable event as Electron does.
 * @returns true if a listener prevented the event
 */
export function isPrevented(contents: Contents, name: string, url = ''): boolean {
  const event = preventable({ url, isMainFrame: true });
  contents.emit(name, event, url);
  return event.isPrevented;
}
