import { expect, it } from 'vitest';
import type { ReturnedFacts } from '../../shared/payment/bank-page.ts';
import { REFERENCE } from '../../shared/testing/answers.fixture.ts';
import { openTill } from '../desk/testing/open-till.fixture.ts';
import * as outcome from '../desk/testing/outcomes.fixture.ts';
import { createKeyedMemory } from '../gateway/answers/keyed-values.ts';
import { hideKeyedInReturns } from './till-gateways.ts';

const SAID: ReturnedFacts = {
  method: 'GET',
  reading: 'read',
  reference: 'ours',
  facts: { message: 'cvv 564 of 057', statusMessage: 'pin MzMxMA==', responseCode: '057' },
};

it('the gateways of a till mask in a bank page’s return only what was keyed for its own payment', async () => {
  const till = openTill();
  const reference = await outcome.chargeToBankPage(till);
  const memory = createKeyedMemory();
  memory.add(reference, ['564', '3310']);
  memory.add(REFERENCE, ['057']);
  till.gateway.holds('requery');
  await hideKeyedInReturns(till.desk, memory).bankPageReturned(reference, SAID);
  expect(till.journal.entries.at(-1)?.happening).toEqual({
    kind: 'bankPageReturned',
    said: { ...SAID, facts: { message: 'cvv •••• of 057', statusMessage: 'pin ••••', responseCode: '057' } },
  });
});
