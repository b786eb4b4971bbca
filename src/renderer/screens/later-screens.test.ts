import { createElement, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { english } from '../../shared/texts/english.ts';
import { createTexts } from '../texts.ts';
import { later } from './later-screens.ts';

describe('a lazily loaded screen', () => {
  it('renders a screen at once, with its texts, if the screen was loaded in advance', async () => {
    const Screen = later(async () => Verdict);
    await Screen.read();
    expect(drawn(Screen)).toBe(`<h1>${english.verdict.paid}</h1>`);
  });

  it('shows the placeholder of a screen that is not loaded', () => {
    expect(drawn(later(async () => Verdict))).toContain('waiting');
  });
});

function Verdict() {
  const { t } = useTranslation();
  return createElement('h1', null, t('verdict.paid'));
}

function drawn(Screen: ReturnType<typeof later>): string {
  const screen = createElement(Suspense, { fallback: 'waiting' }, createElement(Screen));
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n: createTexts() }, screen));
}
