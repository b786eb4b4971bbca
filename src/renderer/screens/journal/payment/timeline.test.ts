import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { createFormat } from '../../../../shared/format.ts';
import type { EventWithState } from '../../../../shared/journal/journal-entry.ts';
import { english } from '../../../../shared/texts/english.ts';
import { WritingContext } from '../../../state/parts.ts';
import { createTexts } from '../../../texts.ts';
import { TimelineEvent } from './timeline.tsx';

const ZONE = 'Africa/Lagos';

it('the timeline shows the program’s name if no person acted', () => {
  expect(lineOf('paydesk')).toContain('<bdi>by Paydesk</bdi>');
  expect(lineOf('cashier')).toContain('<bdi>by cashier</bdi>');
});

it('the timeline isolates a name that is written or marked as right-to-left', () => {
  const actor = 'Ada \u202eog\u200f';
  expect(lineOf(actor)).toMatch(new RegExp(`<bdi>[^<]*${actor}</bdi>[^<]*12`));
});

function lineOf(actor: string): string {
  const at = '2026-11-22T09:00:00.000Z';
  const happening: EventWithState['entry']['happening'] = { kind: 'clockConfirmed', newestAt: at };
  const entry = { form: 1, at, zone: ZONE, till: 'T1', actor, happening, payment: null, sale: null } as const;
  const event = { seq: 12, hash: 'ab'.repeat(32), entry } as unknown as EventWithState;
  const line = createElement(TimelineEvent, { event, words: { sentence: 'It happened.', message: null, code: null } });
  const writing = { zone: ZONE, format: createFormat(ZONE) };
  const i18n = createTexts().addResourceBundle('en', 'translation', { payment: english.payment }, true);
  const texts = createElement(I18nextProvider, { i18n }, line);
  return renderToStaticMarkup(createElement(WritingContext, { value: writing }, texts));
}
