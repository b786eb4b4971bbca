import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { practiceInstallation } from '../settings/provisioning.ts';
import { unwrap, withTills } from '../whole-till/composed-tills.fixture.ts';
import { ADDRESS, enrol, eventually, setUp, stateOf } from './office-tills.fixture.ts';

const tills = withTills();

describe('a till of a chain of shops', () => {
  it('enrols a till once with the code in its provisioning file', async () => {
    const { office, parts } = setUp();
    const headOffice = { address: ADDRESS, code: await office.makeCode() };
    const provisioned = { ...parts, installation: { ...practiceInstallation(), headOffice } };
    const till = await tills.start(provisioned);
    await eventually(till, office, ({ standing, waiting }) => standing === 'upToDate' && waiting === 0);
    await tills.stop(till);
    const again = await tills.start(provisioned);
    await eventually(again, office, ({ standing }) => standing === 'upToDate');
    expect(await office.ledger.journals()).toHaveLength(1);
    const written = fs.readdirSync(tills.folder).filter((name) => name.endsWith('.json'));
    const texts = written.map((name) => fs.readFileSync(path.join(tills.folder, name), 'utf8'));
    expect(texts.join('')).not.toContain(headOffice.code);
  });

  it('needs a new code from a person if head office was away at the first start', async () => {
    const { office, network, parts } = setUp();
    const headOffice = { address: ADDRESS, code: await office.makeCode() };
    network.away = 'silent';
    const till = await tills.start({ ...parts, installation: { ...practiceInstallation(), headOffice } });
    expect(await stateOf(till)).toMatchObject({ kind: 'off', provisioned: { code: 'headOfficeAway' } });
    network.away = null;
    unwrap(await enrol(till, await office.makeCode()));
    await eventually(till, office, ({ standing }) => standing === 'upToDate');
  });

  it('reports that head office revoked the till, keeps selling and loses nothing', async () => {
    const { office, parts } = setUp();
    const till = await tills.start(parts);
    unwrap(await enrol(till, await office.makeCode()));
    await eventually(till, office, ({ waiting }) => waiting === 0);
    const be = async (state: 'revoked' | 'enrolled') => {
      const [journal] = await office.ledger.journals();
      if (journal) await office.ledger.transaction((transaction) => transaction.putJournal({ ...journal, state }));
    };
    await be('revoked');
    const reference = await tills.takePayment(till);
    unwrap(await till.handlers['payment.handOver']({ reference }));
    await eventually(till, office, ({ standing }) => standing === 'stopped');
    expect(await stateOf(till)).toMatchObject({ problem: { code: 'headOfficeRevoked' } });
    await be('enrolled');
    const kinds = await eventually(till, office, ({ standing, waiting }) => standing === 'upToDate' && waiting === 0);
    expect(kinds.filter((kind) => kind === 'goodsHandedOver')).toHaveLength(1);
  });
});
