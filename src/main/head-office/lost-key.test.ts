import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TillParts } from '../till-parts.ts';
import { cardCharge, unwrap, withTills } from '../whole-till/composed-tills.fixture.ts';
import { keyStoreInMemory, sealingWithout } from '../whole-till/sealing.fixture.ts';
import {
  connectedAndStopped,
  expectMissing,
  expectRefused,
  sandboxIn,
  setBackToEarlierKey,
  setUp,
} from './office-tills.fixture.ts';

const tills = withTills();

describe('a till whose disk was set back while its key store has a later signing key', () => {
  it('stops before the first sale, sends nothing, and stays stopped without head office', async () => {
    const { office, network, parts } = setUp();
    const till = await tillWithKeyStore(parts);
    const { older, heads } = await setBackToEarlierKey(tills, office, till);
    await expectMissing(older, 'connectedKeyLost');
    expect(await older.handlers['headOffice.fetchMissing'](undefined)).toMatchObject({
      problem: { code: 'signingKeyLost' },
    });
    // A new key does not decide about the missing entries, so the till stays stopped.
    unwrap(await older.handlers['till.replaceSigningKey'](undefined));
    await expectRefused(older, 'olderThanHeadOffice');
    expect((await office.ledger.journals()).map(({ head }) => head)).toEqual(heads);
    await tills.stop(older);
    network.away = 'silent';
    await expectRefused(await till.start(), 'olderThanHeadOffice');
  });

  it('does not sell while head office is away, until a person makes a new key', async () => {
    const { office, network, parts } = setUp();
    const till = await tillWithKeyStore(parts);
    await connectedAndStopped(tills, office, till.start);
    till.forgetKey();
    network.away = 'silent';
    const lost = await till.start();
    await expectRefused(lost, 'connectedKeyLost');
    expect(unwrap(await lost.handlers['till.describe'](undefined)).stopped).toMatchObject({ code: 'connectedKeyLost' });
    expect(unwrap(await lost.handlers['health.read'](undefined)).stopped).toMatchObject({ code: 'connectedKeyLost' });
    await tills.stop(lost);
    const again = await till.start();
    await expectRefused(again, 'connectedKeyLost');
    unwrap(await again.handlers['till.replaceSigningKey'](undefined));
    expect(unwrap(await again.handlers['till.describe'](undefined)).stopped).toBeNull();
    unwrap(await again.handlers['sale.charge'](cardCharge()));
  });
});

describe('a till without a key store that lost both key files', () => {
  it('makes no signing key and does not sell until people decide about both', async () => {
    const sandbox = { ...(await sandboxIn(tills)), sealing: sealingWithout() };
    const keyFiles = ['signing-key.json', 'journal-key.json'].map((name) => path.join(sandbox.folder, name));
    const first = await tills.start(sandbox);
    unwrap(await first.handlers['sale.charge'](cardCharge()));
    await tills.stop(first);
    for (const file of keyFiles) fs.rmSync(file);
    const lost = await tills.start(sandbox);
    for (const _ of ['once', 'and again']) {
      expect(await lost.handlers['till.signingKey'](undefined)).toMatchObject({ problem: { code: 'signingKeyLost' } });
      expect(keyFiles.filter((file) => fs.existsSync(file))).toEqual([]);
    }
    await expectRefused(lost, 'journalKeyMissing');
    unwrap(await lost.handlers['till.replaceSigningKey'](undefined));
    await tills.stop(lost);
    // The new key cannot verify what the old key authenticated. A person decides about that separately.
    const again = await tills.start(sandbox);
    expect(again.stopped).toMatchObject({ code: 'journalNotOpen', facts: { failure: 'headMissing' } });
  });
});

/** Makes a sandbox till whose key store does not lie on the disk. */
async function tillWithKeyStore(parts: Partial<TillParts>) {
  const machine = { ...parts, ...(await sandboxIn(tills, { signingPassphrase: null })) };
  const { folder } = machine;
  const store = keyStoreInMemory();
  let isForgotten = false;
  const secrets: TillParts['sealing']['secrets'] = {
    read: async (name) => (isForgotten && name === 'signingKey' ? null : await store.read(name)),
    keep: async (name, secret) => {
      if (name === 'signingKey') isForgotten = false;
      return await store.keep(name, secret);
    },
  };
  return {
    folder,
    start: () => tills.start({ ...machine, sealing: { ...sealingWithout(), secrets } }),
    forgetKey: () => {
      isForgotten = true;
    },
  };
}
