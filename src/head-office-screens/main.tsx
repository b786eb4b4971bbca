import '../renderer/zod-without-eval.ts';
import '../renderer/styles/mantine.css';
import '../renderer/styles/typeface.css';
import '../renderer/styles/tokens.css';
import '../renderer/styles/base.css';
import '../renderer/styles/controls.css';
import '../renderer/styles/surfaces.css';
import '../renderer/styles/layout.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import officeTexts from '../../resources/locales/en/office.json' with { type: 'json' };
import { Look } from '../renderer/components/frame/look.tsx';
import { addLaterTexts } from '../renderer/later-texts.tsx';
import { WritingContext } from '../renderer/state/parts.ts';
import { createTexts } from '../renderer/texts.ts';
import { createFormat } from '../shared/format.ts';
import { App } from './app.tsx';
import { createWebClient } from './web-client.ts';
import { createWebQueries, shareSession, WebClientContext } from './web-queries.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');

const texts = createTexts();
addLaterTexts(texts);
texts.addResourceBundle('en', 'translation', { office: officeTexts }, true);

// Tills are in several time zones, so the screens show times in the reader's own zone.
const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
const queries = createWebQueries();
shareSession(queries, new BroadcastChannel('session'));
const client = createWebClient((url, init) => fetch(url, init), queries);

createRoot(root).render(
  <StrictMode>
    <I18nextProvider i18n={texts}>
      <QueryClientProvider client={queries.client}>
        <WebClientContext value={client}>
          <WritingContext value={{ zone, format: createFormat(zone) }}>
            <Look theme="system">
              <App />
            </Look>
          </WritingContext>
        </WebClientContext>
      </QueryClientProvider>
    </I18nextProvider>
  </StrictMode>,
);
