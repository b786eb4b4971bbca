import path from 'node:path';
import { expect, it } from 'vitest';
import { openPracticeRecords } from '../../practice/records.ts';
import { practiceInstallation } from '../settings/provisioning.ts';
import { cardCharge, unwrap, withTills } from './composed-tills.fixture.ts';

const ADDRESS = { address: '20 Saltlake', city: 'Leeds', state: 'Yorkshire', postalCode: 'LS1', country: 'GB' };

// A random UUID may contain as many digits in a row as a card number, which the practice service then masks.
const UUID = /^[0-9a-f*]{8}-[0-9a-f*]{4}-[4*][0-9a-f*]{3}-[89ab*][0-9a-f*]{3}-[0-9a-f*]{12}$/;

const tills = withTills();

it('every charge carries the IP address, the attachments and the one fingerprint of its till, also after a restart, and the journal keeps no billing address', async () => {
  const installation = { ...practiceInstallation(), ip: '203.0.113.7', meta: [{ name: 'branch', value: 'Yaba' }] };
  const first = await tills.start({ installation });
  const reference = await tills.takePayment(first);
  unwrap(await first.handlers['payment.handOver']({ reference }));
  await tills.stop(first);
  const { handlers } = await tills.start({ installation });
  const given = { firstName: 'Adé', lastName: 'Bello', billingAddress: ADDRESS };
  const { current } = unwrap(await handlers['sale.charge']({ ...cardCharge(), note: 'order 17', given }));

  const service = openPracticeRecords(path.join(tills.folder, 'practice-service.sqlite'));
  const initiates = service.received().filter(({ operation }) => operation === 'initiate');
  service.close();
  const branch = { metaName: 'branch', metaValue: 'Yaba' };
  const sent = initiates.map(({ details }) => details);
  expect(sent).toMatchObject([
    { ip: '203.0.113.7', country: 'NG', meta: [branch], deviceFingerprint: expect.stringMatching(UUID) },
    {
      ip: '203.0.113.7',
      meta: [{ metaName: 'orderNumberOrNote', metaValue: 'order 17' }, branch],
      firstName: 'Adé',
      lastName: 'Bello',
      billingAddress: '20 Saltlake',
      deviceFingerprint: sent[0]?.deviceFingerprint,
    },
  ]);
  const page = unwrap(await handlers['journal.payment']({ reference: current?.payment.reference ?? '' }));
  expect(page.payment.note).toBe('order 17');
  expect(JSON.stringify(page)).not.toContain('Saltlake');
});
