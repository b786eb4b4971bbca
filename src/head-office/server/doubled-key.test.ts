import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { keptBodies } from '../acts/erase-evidence.ts';
import { erasePayment } from '../acts/erase-payment.ts';
import { memoryBooks } from '../books/memory-books.ts';
import { paidAndReleased } from '../books/paid.fixture.ts';
import { addTo, batch, diskOf, enrolled, openOffice, signed } from '../office.fixture.ts';
import { writeSpelled } from '../second-step/entries.fixture.ts';

const SHOWN = 'T1-261121-0001-ABCDEFGHX';
const HIDDEN = 'T1-261121-0002-ABCDEFGHX';

it('an entry with a key twice is refused and kept, and is found by the value that readers of JSON do not see', async () => {
  const office = openOffice();
  const disk = await enrolled(office, diskOf(1));
  const [[shown], [hidden]] = [
    paidAndReleased({ reference: SHOWN, email: 'ade@example.com' }),
    paidAndReleased({ reference: HIDDEN, email: 'zainab@example.com' }),
  ];
  const [text, payment] = [JSON.stringify(shown), JSON.stringify(hidden?.payment)];
  writeSpelled(disk, text.replace('"payment":', `"payment":${payment},"payment":`));
  const answer = await office.answer(signed(disk, batch(disk, 0), office.clock.now));
  expect(answer).toMatchObject({ status: 422, body: { problem: 'chainBroken' } });
  expect(await office.ledger.lines(disk.identity.id)).toEqual([]);
  expect(await office.ledger.findings()).toMatchObject([{ kind: 'brokenBatch' }]);
  const evidence = async () => {
    let kept = '';
    for await (const { body } of keptBodies(office.ledger, disk.identity.id)) kept += gunzipSync(body).toString();
    return kept;
  };
  expect(await evidence()).toContain('zainab@example.com');
  const parts = { ledger: office.ledger, books: memoryBooks(), clock: () => office.clock.now };
  const why = { by: 'Ngozi', reason: 'The customer asked.' };
  expect(await erasePayment(parts, disk.identity.id, HIDDEN, why)).toMatchObject({ isEnded: true });
  expect(await evidence()).toBe('');
});

it('an entry is taken whose texts only look like a key twice', async () => {
  const office = openOffice();
  const disk = await enrolled(office, diskOf(1));
  const [shown] = paidAndReleased({ reference: SHOWN });
  writeSpelled(disk, JSON.stringify({ ...shown, note: '"payment":null,"payment":null' }));
  addTo(disk, 1);
  expect((await office.answer(signed(disk, batch(disk, 0), office.clock.now))).status).toBe(200);
});
