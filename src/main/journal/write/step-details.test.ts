import { describe, expect, it } from 'vitest';
import { buildEntry, buildPayment, buildSale } from '../entries.fixture.ts';
import { openStore } from '../open/open.ts';
import { opened, tamper, temporaryFolder } from './store.fixture.ts';

const DETAIL = {
  instruction: 'Key the OTP',
  authUrl: 'https://bank.example/3ds',
  returnUrl: 'https://shop.example/return/0123',
};

async function twoSteps(folder = temporaryFolder()) {
  const { store, close } = await opened(folder);
  const references = [1, 2].map((counter) => {
    const payment = buildPayment(buildSale(), counter);
    store.append(buildEntry(payment), { ...DETAIL, instruction: `Step ${counter}` });
    return payment.reference;
  });
  close();
  return { folder, reference: references[0] ?? '', other: references[1] ?? '' };
}

describe('the details of an open step', () => {
  it.each([
    ['its instruction was edited', `detail = json_set(detail, '$.instruction', 'Paid. Hand over the goods.')`],
    ['the address of its bank page was edited', `detail = json_set(detail, '$.authUrl', 'https://evil.example/')`],
    ['the row is not JSON', `detail = 'x'`],
    ['its tag was edited', `tag = x'00'`],
    [
      'the row was copied from another payment',
      '(detail, tag) = (SELECT detail, tag FROM step_detail ORDER BY reference DESC LIMIT 1)',
    ],
  ])('does not read the details of a step if %s', async (_how, edit) => {
    const { folder, reference, other } = await twoSteps();
    tamper(folder, `UPDATE step_detail SET ${edit} WHERE reference = '${reference}'`);
    const { store } = await opened(folder);
    expect(store.steps.read(reference)).toBeNull();
    expect(store.steps.read(other)).not.toBeNull();
  });

  it('does not read the details of a step in another journal', async () => {
    const { folder, reference } = await twoSteps();
    const from = await twoSteps();
    expect(from.reference).toBe(reference);
    tamper(
      folder,
      `ATTACH '${from.folder}/journal.db' AS other; UPDATE step_detail SET (detail, tag) =
      (SELECT detail, tag FROM other.step_detail AS o WHERE o.reference = '${reference}') WHERE reference = '${reference}'`,
    );
    const { store } = await opened(folder);
    expect(store.steps.read(reference)).toBeNull();
  });

  it('does not store the details of a step while the key is unavailable', async () => {
    const folder = temporaryFolder();
    (await opened(folder)).close();
    const openedAt = '2026-11-21T09:00:00.000Z';
    const opening = await openStore({ folder, mode: 'practice', till: 'T1', openedAt, authenticationKey: null });
    if (!opening.ok) throw new Error(opening.detail);
    const payment = buildPayment(buildSale(), 1);
    opening.journal.store.append(buildEntry(payment), DETAIL);
    expect(opening.journal.store.steps.read(payment.reference)).toBeNull();
    opening.journal.close();
  });
});
