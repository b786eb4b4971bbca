import { describe, expect, it } from 'vitest';
import { createTexts } from '../texts.ts';
import { composeRefusedTill, composeTillNotSetUp } from './compose-refused-till.ts';
import { noSetup } from './setup/no-setup.fixture.ts';

const about = { version: '0.1.0', host: 'electron' as const, profileFolder: '/profile' };

describe('a till whose provisioning file was refused', () => {
  const till = composeRefusedTill({
    about,
    setup: noSetup,
    mode: 'live',
    refused: { field: 'baseUrl', rule: 'notHttps' },
    applyTheme: () => undefined,
    t: createTexts(),
  });

  it('says which field breaks which rule', async () => {
    expect(await till.handlers['till.describe'](undefined)).toMatchObject({
      ok: true,
      value: {
        mode: 'live',
        stopped: {
          code: 'provisioningRefused',
          facts: { reason: '“baseUrl” must begin with https, such as https://payments.example' },
        },
      },
    });
  });

  it('answers every moment of a payment with that', async () => {
    const saleId = '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11';
    const answers = await Promise.all([
      till.handlers['sale.cancel']({ saleId }),
      till.handlers['payment.requery']({ reference: 'T1-261121-0001-ABCDEFGHI' }),
      till.handlers['journal.page']({ before: null, limit: 10, search: null, outcomes: null }),
      till.handlers['banks.list']({ refresh: true }),
      till.handlers['slip.save']({ reference: 'T1-261121-0001-ABCDEFGHI' }),
    ]);
    for (const answer of answers) expect(answer).toMatchObject({ problem: { code: 'provisioningRefused' } });
  });
});

describe('a till that nobody has set up', () => {
  const till = composeTillNotSetUp({ about, setup: noSetup, applyTheme: () => undefined });

  it('says so, and is in no mode with real money', async () => {
    expect(await till.handlers['till.describe'](undefined)).toMatchObject({
      ok: true,
      value: { isSetUp: false, mode: 'practice', stopped: { code: 'notSetUp' } },
    });
  });

  it('takes no payment', async () => {
    expect(await till.handlers['payment.requery']({ reference: 'T1-261121-0001-ABCDEFGHI' })).toMatchObject({
      problem: { code: 'notSetUp' },
    });
  });
});
