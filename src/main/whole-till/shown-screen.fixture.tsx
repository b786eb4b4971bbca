import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createBridgeClient } from '../../renderer/bridge-client.ts';
import { theme } from '../../renderer/components/frame/look.tsx';
import { SaleUnderWay } from '../../renderer/screens/later-screens.ts';
import { SellScreen } from '../../renderer/screens/sell/sell-screen.tsx';
import { createApprovals } from '../../renderer/state/approvals.ts';
import { createBankPagePlace } from '../../renderer/state/bank-page-place.ts';
import { createBarcodes } from '../../renderer/state/barcodes.ts';
import { createCounter } from '../../renderer/state/counter.ts';
import { createDeskStore } from '../../renderer/state/desk-store.ts';
import { createDraftStore } from '../../renderer/state/draft-store.ts';
import { createExportStore } from '../../renderer/state/export-store.ts';
import { createJournalList } from '../../renderer/state/lists/journal-list.ts';
import { createOverlayStore } from '../../renderer/state/overlay-store.ts';
import { PartsContext, TillContext } from '../../renderer/state/parts.ts';
import { createLeaving, createPeopleStore } from '../../renderer/state/people-store.ts';
import { createQueryClient } from '../../renderer/state/queries/queries.ts';
import { createTurnStore } from '../../renderer/state/turn-store.ts';
import type { TillDescription } from '../../shared/bridge-contract.ts';
import { createFormat } from '../../shared/format.ts';
import type { DeskSnapshot } from '../../shared/payment/snapshot.ts';
import type { Problem } from '../../shared/problems.ts';
import { TILL } from '../desk/testing/open-till.fixture.ts';

export interface ShownScreen {
  heading: string;
  /** All readable text on the screen, with single spaces. */
  words: string;
  buttons: string[];
  /** The primary button; null if the screen asks for nothing. */
  primary: string | null;
  /** The names of busy buttons, which ignore presses. */
  busy: string[];
}

const DESCRIPTION: TillDescription = {
  isSetUp: true,
  isKeyMissing: false,
  arePinsOff: false,
  version: '0.1.0',
  mode: TILL.mode,
  till: TILL.name,
  merchant: 'Ade Stores',
  baseUrl: TILL.baseUrl,
  publicKey: TILL.publicKey,
  encryptionKeyFingerprint: null,
  isSeat: false,
  currency: TILL.currency,
  country: TILL.origin.country,
  fixedCurrency: { currency: null, country: null },
  ceilingMinor: TILL.ceilingMinor,
  zone: TILL.zone,
  dayEndsAtHour: 0,
  theme: 'light',
  language: 'en',
  host: 'stand-in',
  profileFolder: '',
  stopped: null,
  signIn: 'none',
  notRestored: null,
  fetchedLost: null,
  lossAcknowledged: null,
  chainCheck: null,
};

/** Loads the same screen that the page loads after its first screen. */
await SaleUnderWay.read();

/** Renders the Sell screen to text, without a browser. @param refusal why the last press had no effect */
export function showSellScreen(snapshot: DeskSnapshot, texts: i18n, refusal: Problem | null = null): ShownScreen {
  const markup = renderToStaticMarkup(
    <MantineProvider theme={theme} forceColorScheme="light" withCssVariables={false} withGlobalClasses={false}>
      <I18nextProvider i18n={texts}>
        <PartsContext value={partsThatHold(snapshot, refusal)}>
          <TillContext value={{ till: DESCRIPTION, format: createFormat(TILL.zone) }}>
            <QueryClientProvider client={createQueryClient()}>
              <SellScreen />
            </QueryClientProvider>
          </TillContext>
        </PartsContext>
      </I18nextProvider>
    </MantineProvider>,
  );
  const buttons = elementsOf(markup, 'button');
  const primary = buttons.filter(({ tag }) => tag.includes('data-variant="primary"'));
  if (primary.length > 1) throw new Error('A screen has one primary action.');
  return {
    heading: elementsOf(markup, 'h1')[0]?.words ?? '',
    words: wordsOf(markup),
    buttons: buttons.map(({ words }) => words),
    primary: primary[0]?.words ?? null,
    busy: buttons.filter(({ tag }) => tag.includes('data-loading')).map(({ words }) => words),
  };
}

function partsThatHold(snapshot: DeskSnapshot, refusal: Problem | null) {
  const nobody = { invoke: () => Promise.reject(new Error('Nobody answers here.')), on: () => () => undefined };
  const client = createBridgeClient(nobody);
  const store = createDeskStore();
  store.getState().accept(snapshot);
  if (refusal) store.getState().report(refusal);
  // Server rendering reads a store's initial state, so this state must be the initial state.
  const desk = { ...store, getInitialState: () => store.getState() };
  const draft = createDraftStore(() => crypto.randomUUID());
  const people = createPeopleStore();
  const counter = createCounter(client, desk, draft);
  return {
    client,
    desk,
    draft,
    counter,
    bankPage: createBankPagePlace(client, desk),
    exports: createExportStore(),
    journalList: createJournalList(client),
    overlays: createOverlayStore(),
    barcodes: createBarcodes(),
    turn: createTurnStore(),
    people,
    leaving: createLeaving(client, people, desk),
    approvals: createApprovals(
      () => () => undefined,
      () => undefined,
    ),
  };
}

function elementsOf(markup: string, name: string): { tag: string; words: string }[] {
  const elements = markup.matchAll(new RegExp(`<${name}\\b([^>]*)>(.*?)</${name}>`, 'gs'));
  return [...elements].map(([, tag = '', inside = '']) => ({ tag, words: wordsOf(inside) }));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

function wordsOf(markup: string): string {
  const text = markup.replace(/<[^>]*>/g, ' ').replace(/&[#a-z0-9]+;/g, (entity) => ENTITIES[entity] ?? entity);
  return text.replace(/\s+/g, ' ').trim();
}
