import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { canonicalJson } from '../../shared/journal/canonical.ts';
import { erasePayment } from '../acts/erase-payment.ts';
import { paidAndHandedOver } from '../books/paid.fixture.ts';
import { addTo, batch, diskOf, enrolled, officeWithTill } from '../office.fixture.ts';
import { send, write, writeSpelled } from '../second-step/entries.fixture.ts';
import { followedOffice } from '../second-step/followed-office.fixture.ts';

const SHOWN = 'T1-261121-0001-ABCDEFGHX';
const HIDDEN = 'T1-261121-0002-ABCDEFGHX';
const ANOTHER = 'T1-261121-0003-ABCDEFGHX';

it('head office refuses an entry with a duplicate key and keeps it until the journal’s next erasure', async () => {
  const { office, parts } = followedOffice();
  const disk = await enrolled(office, diskOf(1));
  const sound = { ...disk };
  const [[shown], [hidden]] = [
    paidAndHandedOver({ reference: SHOWN, email: 'ade@example.com' }),
    paidAndHandedOver({ reference: HIDDEN, email: 'zainab@example.com' }),
  ];
  const text = JSON.stringify(shown);
  const hiddenOnes = `"reference":"${HIDDEN}","happening":${JSON.stringify(hidden?.happening)},`;
  writeSpelled(disk, `{${hiddenOnes}${text.slice(1)}`);
  const answer = await office.ask(disk, batch(disk, 0));
  expect(answer).toMatchObject({ status: 422, body: { problem: 'chainBroken' } });
  expect(await office.ledger.lines(disk.identity.id)).toEqual([]);
  expect(await office.ledger.findings()).toMatchObject([{ kind: 'brokenBatch' }]);
  const evidence = () =>
    [...office.ledger.copy().arrivals.values()].map(({ body }) => (body ? gunzipSync(body).toString() : '')).join('');
  expect(evidence()).toContain('zainab@example.com');
  const [another] = paidAndHandedOver({ reference: ANOTHER });
  write(sound, another ? [another] : []);
  await send(office, sound);
  expect(await erasePayment(parts, ANOTHER, { by: 'Ngozi', reason: 'The customer asked.' })).toHaveLength(1);
  expect(evidence()).not.toContain('zainab@example.com');
  await office.ask(disk, batch(disk, 1));
  expect(evidence()).not.toContain('zainab@example.com');
  expect(await office.ledger.findings()).toMatchObject([{ kind: 'brokenBatch' }, { kind: 'brokenBatch' }]);
});

it('head office accepts an entry whose texts only look like a duplicate key', async () => {
  const { office, disk } = await officeWithTill(1);
  const [shown] = paidAndHandedOver({ reference: SHOWN });
  const { happening } = shown ?? {};
  const kind = { ...happening, customer: null, note: null };
  writeSpelled(disk, canonicalJson({ ...shown, happening: kind, words: '"reference":null,"reference":null' }));
  addTo(disk, 1);
  expect((await office.ask(disk, batch(disk, 0))).status).toBe(200);
});
