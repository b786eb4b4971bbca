import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { buildCase, buildClaim } from '../testing/cases.fixture.ts';
import { caseChannels } from './case-view.ts';

it('shows the cases of a payment to everybody without what the customer and the shop wrote', () => {
  const claim = buildClaim({ phone: '08031234567', words: 'I paid in the shop.' });
  const at = '2026-11-21T10:00:00.000Z';
  const state = { status: 'resolved', reason: 'otherCase', words: 'She called again.', at, by: 'Ada' } as const;
  const stored = { ...buildCase({ claim }), state };
  const { cases } = caseChannels['cases.ofPayment'].response.parse({ cases: [stored], now: at });
  expect(cases).toMatchObject([
    { number: stored.number, subject: stored.subject, dueAt: stored.dueAt, state: { status: 'resolved', at } },
  ]);
  const shown = JSON.stringify(cases);
  for (const written of [claim.phone, claim.email, claim.words, state.words]) expect(shown).not.toContain(written);
});

it('refuses a card number beside its expiry as a payment to link', () => {
  const { request } = caseChannels['cases.linkExternal'];
  const linked = (reference: string) => ({ id: randomUUID(), payment: { reference, paymentType: 'CARD' } });
  expect(request.safeParse(linked('5531886652142950/1228')).success).toBe(false);
  expect(request.safeParse(linked('20261121/000123456')).success).toBe(true);
});
