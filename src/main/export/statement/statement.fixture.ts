import type { SignedSeal } from '../../../shared/journal/seal.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { createTexts } from '../../texts.ts';
import { type StatementContent, type StatementParts, statementContent } from './statement-content.ts';
import { statementHtml } from './statement-html.ts';

export function contentOf(
  payments: readonly PaymentRecord[],
  mode: PaymentRecord['mode'] = 'live',
  more: Partial<Pick<StatementParts, 'atSeal' | 'returns'>> = {},
): StatementContent {
  const shop = { merchant: 'Ade Stores', till: 'T1', zone: 'Africa/Lagos' };
  const day = { day: '2026-11-21', payments, atSeal: null, returns: [], ...more };
  return statementContent({ ...day, shop, mode, sealed: SEALED, madeAt: AT, t: createTexts() });
}

export function htmlOf(payments: readonly PaymentRecord[], mode?: PaymentRecord['mode']): string {
  return statementHtml(contentOf(payments, mode));
}

const AT = '2026-11-21T13:32:05.000Z';

const SEALED: SignedSeal = {
  seal: {
    form: 1,
    purpose: 'paydesk seal',
    kind: 'daily',
    number: 3,
    previous: 'ab'.repeat(32),
    sealedAt: AT,
    zone: 'Africa/Lagos',
    till: 'T1',
    journal: { form: 1, id: '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11', mode: 'live', till: 'T1', createdAt: AT },
    head: { seq: 17, hash: 'cd'.repeat(32) },
    days: { first: '2026-11-21', last: '2026-11-21' },
    contents: null,
    publicKey: 'ef'.repeat(32),
    rotations: [],
  },
  signature: '01'.repeat(64),
};
