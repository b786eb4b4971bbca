import { describe, expect, it } from 'vitest';
import { makeWitnessKey, openWitness } from '../../head-office/server/witness.ts';
import { buildChain, IDENTITY } from '../../verify/chain.fixture.ts';
import { makeSigningKey } from '../seal/signing-key.ts';
import { unwrap, withTills } from '../whole-till/composed-tills.fixture.ts';
import { chainFrom } from './fetched/chained-lines.ts';
import { createFetchedFile } from './fetched/fetched-folder.ts';

const tills = withTills();

describe('goods with a hand-over in fetched entries of an unknown key', () => {
  it('keeps the goods until a case of the till decides, also after a restart, and then hands over once', async () => {
    const sold = await tills.start();
    const reference = await tills.takePayment(sold);
    await tills.stop(sold);
    await fetchHandOver(reference);
    const till = await tills.start();
    const { handlers } = till;
    const kept = { problem: { code: 'fetchedSaysHandedOver', facts: { reference, by: 'bola' } } };
    expect(await handlers['payment.handOver']({ reference })).toMatchObject(kept);
    expect(await handlers['payment.handOverAfterReview']({ reference })).toMatchObject(kept);

    const { saleId } = unwrap(await handlers['journal.payment']({ reference })).payment;
    unwrap(await handlers['sale.cancel']({ saleId }));
    expect(await handlers['payment.handOverAfterReview']({ reference })).toMatchObject(kept);
    await expect
      .poll(async () => unwrap(await handlers['cases.ofPayment']({ reference })).cases.length, { timeout: 120_000 })
      .toBe(1);
    const [{ id = '' } = {}] = unwrap(await handlers['cases.ofPayment']({ reference })).cases;
    unwrap(await handlers['cases.resolve']({ id, reason: 'paymentWasRight', words: 'The customer has nothing.' }));
    await expect
      .poll(async () => unwrap(await handlers['journal.payment']({ reference })).payment.state.review?.decided?.books, {
        timeout: 120_000,
      })
      .toBe('kept');
    expect(await handlers['payment.handOver']({ reference })).toMatchObject(kept);
    unwrap(await handlers['payment.handOverAfterReview']({ reference }));
    expect(await handlers['payment.handOverAfterReview']({ reference })).toMatchObject({
      problem: { code: 'alreadyHandedOver' },
    });
  });
});

async function fetchHandOver(reference: string): Promise<void> {
  const now = new Date();
  const said = { at: now.toISOString(), actor: 'bola', happening: { kind: 'goodsHandedOver' }, reference };
  const [first, last] = buildChain(2, () => said).map(({ seq, hash, payload }) => ({
    point: { seq, hash },
    line: Buffer.from(`{"hash":"${hash}","payload":${payload},"seq":${seq}}\n`),
  }));
  if (!first || !last) throw new Error('There are no entries.');
  const file = createFetchedFile(tills.folder, IDENTITY.id, first.point);
  const event = chainFrom(first.point)(last.line);
  file.keep(event ? [event] : []);
  const receipt = openWitness(makeWitnessKey()).sign(IDENTITY.id, last.point, now.toISOString());
  const { key: signer } = makeSigningKey();
  const till = { name: 'T1', zone: 'Africa/Lagos' };
  await file.finish(receipt, {
    till,
    identity: IDENTITY,
    signer,
    now,
    rotations: [],
    highestSeal: 0,
    newestSeal: null,
  });
}
