import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { problem } from '../shared/problems.ts';
import { composeStoppedTill, refusalOf } from './compose-refused-till.ts';
import { newProfile, openShop, PINS } from './people/peopled.fixture.ts';
import { noSetup } from './setup/no-setup.fixture.ts';
import { systemClock } from './system-clock.ts';
import { createTexts } from './texts.ts';
import { peopleIn } from './whole-till/sealing.fixture.ts';

const notSetUp = problem('notSetUp').problem;
const about = { version: '0.1.0', host: 'electron' as const, profileFolder: '/profile' };
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'paydesk-refused-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const machine = {
  about,
  setup: noSetup,
  applyTheme: () => undefined,
  outsideHeads: null,
  people: peopleIn(folder),
  clock: systemClock(),
  log: { write: () => undefined },
};

it('a till whose provisioning file was refused says which field breaks which rule, to every request', async () => {
  const refused = { field: 'baseUrl', rule: 'notHttps' } as const;
  const { handlers } = await composeStoppedTill(machine, 'live', refusalOf(refused, createTexts()));
  const reason = '“baseUrl” must begin with https, such as https://payments.example';
  const stopped = { code: 'provisioningRefused', facts: { reason } };
  expect(await handlers['till.describe'](undefined)).toMatchObject({ ok: true, value: { mode: 'live', stopped } });
  const answers = [
    await handlers['sale.cancel']({ saleId: '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11' }),
    await handlers['payment.requery']({ reference: 'T1-261121-0001-ABCDEFGHI' }),
    await handlers['journal.page']({ before: null, limit: 10, search: null, outcomes: null }),
    await handlers['banks.list']({ refresh: true }),
    await handlers['slip.save']({ reference: 'T1-261121-0001-ABCDEFGHI' }),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ problem: stopped });
});

it('a till with damaged stored settings does not blame a provisioning file', () => {
  expect(refusalOf({ field: '', rule: 'keptUnreadable' }, createTexts()).code).toBe('setupDamaged');
});

it('a till that nobody has set up says so, is in no mode with real money, and takes no payment', async () => {
  const { handlers } = await composeStoppedTill(machine, null, notSetUp);
  const stopped = notSetUp;
  const value = { isSetUp: false, mode: 'practice', stopped };
  expect(await handlers['till.describe'](undefined)).toMatchObject({ ok: true, value });
  const requeried = await handlers['payment.requery']({ reference: 'T1-261121-0001-ABCDEFGHI' });
  expect(requeried).toMatchObject({ problem: stopped });
});

describe('a till that has people but lost its settings', () => {
  const fields = { mode: 'live', publicKey: 'OTHERPUBK-1-X' } as const;
  const finish = { fields, keyMark: null, passphrase: null, practises: false };

  async function lostTill(lose: (folder: string) => void = () => undefined) {
    const outsideHeads = path.join(folder, 'outside');
    const profile = newProfile();
    const shop = await openShop({ ...profile, outsideHeads });
    await shop.ledger.stop();
    lose(profile.folder);
    const people = peopleIn(profile.folder, profile.secrets as ReturnType<typeof peopleIn>['secrets']);
    return { shop, till: await composeStoppedTill({ ...machine, outsideHeads, people }, null, notSetUp) };
  }

  it('lets only a person with the right set up a till that lost its settings', async () => {
    const { shop, till } = await lostTill();
    expect(await till.handlers['setup.finish'](finish)).toMatchObject({ problem: { code: 'notSignedIn' } });
    await till.handlers['people.signIn']({ id: shop.idOf('Chidi'), pin: PINS.Chidi });
    expect(await till.handlers['setup.finish'](finish)).toMatchObject({ problem: { code: 'approvalNeeded' } });
    expect(await till.handlers['setup.practise'](undefined)).toMatchObject({ problem: { code: 'approvalNeeded' } });
    await till.handlers['people.signIn']({ id: shop.idOf('Ada'), pin: PINS.Ada });
    expect(await till.handlers['setup.finish'](finish)).toMatchObject({ problem: { code: 'setUpAlready' } });
    await till.stop();
  });

  it('requires the right to set up even if the journal of people is gone, because a copy lies outside the profile', async () => {
    const { shop, till } = await lostTill((profile) => fs.rmSync(path.join(profile, 'people.db')));
    expect(await till.handlers['setup.finish'](finish)).toMatchObject({ problem: { code: 'notSignedIn' } });
    await till.handlers['people.signIn']({ id: shop.idOf('Chidi'), pin: PINS.Chidi });
    expect(await till.handlers['setup.finish'](finish)).toMatchObject({ problem: { code: 'approvalNeeded' } });
    await till.stop();
  });
});
