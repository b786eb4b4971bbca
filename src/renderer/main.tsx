import { createQueryClient } from './state/queries/queries.ts';
import './zod-without-eval.ts';
import './styles/mantine.css';
import './styles/typeface.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/surfaces.css';
import './styles/layout.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import type { PaydeskBridge } from '../shared/bridge-contract.ts';
import { App } from './app.tsx';
import { amountAtCounter, createApprovingClient } from './approving-client.ts';
import { createBridgeClient } from './bridge-client.ts';
import { createHearReader } from './bursts/hear-reader.ts';
import { keepReadersOut } from './bursts/listen-to-keys.ts';
import { pageClock } from './presses/use-presses.ts';
import { CustomerApp } from './screens/later-screens.ts';
import { createApprovals } from './state/approvals.ts';
import { createBankPagePlace } from './state/bank-page-place.ts';
import { createBarcodes } from './state/barcodes.ts';
import { createCounter } from './state/counter.ts';
import { createDeskStore } from './state/desk-store.ts';
import { createDraftStore } from './state/draft-store.ts';
import { createExportStore } from './state/export-store.ts';
import { createJournalList } from './state/lists/journal-list.ts';
import { createOverlayStore } from './state/overlay-store.ts';
import { PartsContext } from './state/parts.ts';
import { createLeaving, createPeopleStore, mayAll } from './state/people-store.ts';
import { createTurnStore } from './state/turn-store.ts';
import { createTexts } from './texts.ts';

declare global {
  interface Window {
    paydesk: PaydeskBridge;
  }
}

const bridge = createBridgeClient(window.paydesk);
const desk = createDeskStore();
const draft = createDraftStore(() => crypto.randomUUID());
const people = createPeopleStore();
const approvals = createApprovals(pageClock.after, (act) => void bridge.ask('people.withdrawApproval', { act }));
const client = createApprovingClient({
  client: bridge,
  approvals,
  mayAll: (permissions) => mayAll(people.getState().people, permissions),
  amountOf: (request) => amountAtCounter(request, desk.getState().snapshot),
});
const parts = {
  client,
  desk,
  draft,
  counter: createCounter(client, desk, draft),
  bankPage: createBankPagePlace(client, desk),
  exports: createExportStore(),
  journalList: createJournalList(client),
  overlays: createOverlayStore(),
  turn: createTurnStore(),
  people,
  leaving: createLeaving(client, people, desk),
  approvals,
  barcodes: createBarcodes(),
};
const queries = createQueryClient();
keepReadersOut(createHearReader(parts));
/** Main opens the customer's window with this parameter. Main also decides what that window may request. */
const isCustomerDisplay = new URLSearchParams(window.location.search).get('view') === 'customer';
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');

createRoot(root).render(
  <StrictMode>
    <I18nextProvider i18n={createTexts()}>
      <QueryClientProvider client={queries}>
        <PartsContext value={parts}>
          <Suspense>{isCustomerDisplay ? <CustomerApp /> : <App />}</Suspense>
        </PartsContext>
      </QueryClientProvider>
    </I18nextProvider>
  </StrictMode>,
);
