import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createFormat } from '../../../shared/format.ts';
import { english } from '../../../shared/texts/english.ts';
import { type Parts, PartsContext, type Till, TillContext } from '../../state/parts.ts';
import { createQueryClient } from '../../state/queries/queries.ts';
import { keyOf } from '../../state/queries/readings.ts';
import { createTexts } from '../../texts.ts';
import { WhyAndWho } from './approval-dialog.tsx';

const ACT = 'act of a test';
const ADA = { id: '8c0f3c6e-6c0e-4d0b-9d4b-0d8d5f7a1c01', name: 'Ada' };

it('an approval says that it is for one act if somebody can give it, and says nothing of it otherwise', () => {
  const { once, nobody } = english.approval;
  expect([shown([ADA]).includes(once), shown([ADA]).includes(nobody)]).toEqual([true, false]);
  expect([shown([]).includes(once), shown([]).includes(nobody)]).toEqual([false, true]);
});

function shown(approvers: readonly (typeof ADA)[]): string {
  const client = createQueryClient();
  client.setQueryData(keyOf('people.approvers', { act: ACT }), approvers);
  const parts = { client: {}, people: createStore(() => ({ people: null })) } as unknown as Parts;
  const till = { format: createFormat('Africa/Lagos') } as Till;
  const asked = { act: ACT, permission: 'clock', also: null, amount: null, reference: null };
  const ignore = () => undefined;
  const question = createElement(WhyAndWho, { asked, reason: '', typed: ignore, choose: ignore, cancel: ignore });
  const i18n = createTexts().addResourceBundle('en', 'translation', english, true);
  const around: ((inside: ReactNode) => ReactNode)[] = [
    (children) => createElement(I18nextProvider, { i18n, children }),
    (children) => createElement(TillContext, { value: till, children }),
    (children) => createElement(PartsContext, { value: parts, children }),
    (children) => createElement(QueryClientProvider, { client, children }),
    (children) => createElement(MantineProvider, { children }),
  ];
  return renderToStaticMarkup(around.reduce<ReactNode>((inside, wrap) => wrap(inside), question));
}
