import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { journalFiles } from '../journal/database/files.ts';
import { openSecretStore, type Vault } from '../settings/secret-store.ts';
import { cardCharge, unwrap, withTills } from './composed-tills.fixture.ts';
import { sealingWithout } from './sealing.fixture.ts';

const tills = withTills();

const codeOf = async (answer: Promise<{ ok: boolean; problem?: { code: string } }>) => (await answer).problem?.code;

describe('a journal that was truncated before its head', () => {
  it('does not hand over the same goods again after the head was removed', async () => {
    const reference = await handOverAndCutOff();
    fs.rmSync(journalFiles(tills.folder).headMarker);
    const stopped = await tills.start();
    expect(stopped.stopped).toEqual({ code: 'journalNotOpen', facts: { failure: 'headMissing' } });
    expect(await codeOf(stopped.handlers['sale.charge'](cardCharge()))).toBe('journalNotOpen');
    expect(await codeOf(stopped.handlers['payment.handOver']({ reference }))).toBe('journalNotOpen');
    unwrap(await stopped.handlers['till.decideJournal']({ decision: 'acceptHead' }));
    await tills.stop(stopped);
    const { handlers } = await tills.start();
    expect(unwrap(await handlers['desk.read'](undefined)).stopped).toBeNull();
    expect(await codeOf(handlers['payment.handOver']({ reference }))).toBe('handOverByBackOffice');
  });

  it('accepts no decision of a person while none is due', async () => {
    const { handlers } = await tills.start();
    expect(await codeOf(handlers['till.decideJournal']({ decision: 'acceptHead' }))).toBe('journalDecisionNotDue');
    expect(await codeOf(handlers['till.decideJournal']({ decision: 'newJournal' }))).toBe('journalDecisionNotDue');
  });
});

describe('a removed profile whose outside head remains', () => {
  it('starts a new journal for a removed profile only if a person decides so', async () => {
    const profile = {
      outsideHeads: fs.mkdtempSync(path.join(tills.folder, 'heads-')),
      folder: path.join(tills.folder, 'practice'),
    };
    fs.mkdirSync(profile.folder);
    await tills.stop(await tills.start(profile));
    fs.rmSync(profile.folder, { recursive: true });
    fs.mkdirSync(profile.folder);
    const stopped = await tills.start(profile);
    expect(stopped.stopped?.facts.failure).toBe('missing');
    unwrap(await stopped.handlers['till.decideJournal']({ decision: 'newJournal' }));
    await tills.stop(stopped);
    const renewed = await tills.start(profile);
    expect(unwrap(await renewed.handlers['desk.read'](undefined)).stopped).toBeNull();
    await tills.takePayment(renewed);
  });
});

describe('a journal whose file is removed or replaced while the program runs', () => {
  it('stops the till if its journal file is removed or replaced, whatever is pressed later', async () => {
    const till = await tills.start();
    fs.rmSync(journalFiles(tills.folder).database);
    await expect.poll(() => tills.snapshots.at(-1)?.stopped?.facts.failure, { timeout: 120_000 }).toBe('replaced');
    expect(await codeOf(till.handlers['sale.charge'](cardCharge()))).toBe('journalFailed');
  });
});

describe('a till without a key store whose passphrase was not given', () => {
  async function sandboxWithoutKeyStore() {
    const sandbox = { ...(await tills.sandbox()), sealing: sealingWithout() };
    const installation = { ...sandbox.installation, signingPassphrase: 'correct horse' };
    return { sandbox, withPassphrase: { ...sandbox, installation } };
  }

  it('creates no journal at the first start without a passphrase, says why, and creates it later', async () => {
    const { sandbox, withPassphrase } = await sandboxWithoutKeyStore();
    const without = await tills.start(sandbox);
    expect(without.stopped?.code).toBe('journalKeyMissing');
    expect(await codeOf(without.handlers['sale.charge'](cardCharge()))).toBe('journalKeyMissing');
    expect(fs.existsSync(journalFiles(sandbox.folder).database)).toBe(false);
    await tills.stop(without);
    const till = await tills.start(withPassphrase);
    expect(till.stopped).toBeNull();
    await tills.takePayment(till);
  });

  it('charges nobody and hands nothing over without a passphrase, but still re-queries', async () => {
    const { sandbox, withPassphrase } = await sandboxWithoutKeyStore();
    const first = await tills.start(withPassphrase);
    const reference = await tills.takePayment(first);
    await tills.stop(first);
    const without = await tills.start(sandbox);
    expect(without.stopped?.code).toBe('journalKeyMissing');
    expect(await codeOf(without.handlers['sale.charge'](cardCharge()))).toBe('journalKeyMissing');
    expect(await codeOf(without.handlers['payment.handOver']({ reference }))).toBe('handOverWithoutKey');
    expect(unwrap(await without.handlers['journal.payment']({ reference })).payment.state.outcome).toBe('paid');
    unwrap(await without.handlers['payment.requery']({ reference }));
    await tills.stop(without);
    const again = await tills.start(withPassphrase);
    // Entries written without the key could come from anybody.
    expect(await codeOf(again.handlers['payment.handOver']({ reference }))).toBe('handOverAfterRequery');
    unwrap(await again.handlers['payment.requery']({ reference }));
    unwrap(await again.handlers['payment.handOver']({ reference }));
  });
});

describe('a till whose key store does not unseal the journal key', () => {
  async function stoppedTill() {
    const sandbox = await tills.sandbox();
    const { folder } = sandbox;
    const startWith = (vault: Vault) =>
      tills.start({ ...sandbox, sealing: { ...sealingWithout(), secrets: openSecretStore(folder, vault) } });
    const till = await startWith(REVERSING);
    const reference = await tills.takePayment(till);
    await tills.stop(till);
    const unseal = () => Promise.reject(new Error('The key store does not answer.'));
    return { folder, reference, startWith, without: await startWith({ ...REVERSING, unseal }) };
  }

  it('takes no payments and says why, and continues once the key store answers', async () => {
    const { reference, startWith, without } = await stoppedTill();
    expect(without.stopped?.code).toBe('journalKeyMissing');
    expect(await codeOf(without.handlers['sale.charge'](cardCharge()))).toBe('journalKeyMissing');
    await tills.stop(without);
    const again = await startWith(REVERSING);
    expect(again.stopped).toBeNull();
    unwrap(await again.handlers['payment.requery']({ reference }));
    unwrap(await again.handlers['payment.handOver']({ reference }));
  });

  it('asks a person about the journal once its sealed keys were moved away', async () => {
    const { folder, startWith, without } = await stoppedTill();
    await tills.stop(without);
    fs.renameSync(path.join(folder, 'secrets.json'), path.join(tills.folder, 'secrets.json'));
    expect((await startWith(REVERSING)).stopped).toMatchObject({
      code: 'journalNotOpen',
      facts: { failure: 'headMissing' },
    });
  });
});

/** Hands goods over, then truncates the journal to its consistent state before the hand-over. */
async function handOverAndCutOff(): Promise<string> {
  const till = await tills.start();
  const reference = await tills.takePayment(till);
  await tills.stop(till);
  const { database } = journalFiles(tills.folder);
  const before = fs.readFileSync(database);
  const again = await tills.start();
  unwrap(await again.handlers['payment.handOver']({ reference }));
  await tills.stop(again);
  fs.writeFileSync(database, before);
  return reference;
}

const REVERSING: Vault = {
  isTrustworthy: async () => true,
  seal: async (text) => Buffer.from(text).reverse(),
  unseal: async (sealed) => Buffer.from(sealed).reverse().toString(),
};
