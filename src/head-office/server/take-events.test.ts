import { expect, it } from 'vitest';
import { addTo, batch, diskOf, enrolled, openOffice, signed } from '../office.fixture.ts';

it('asks what is there beside it only of a batch that does not follow the head', async () => {
  const office = openOffice();
  const disk = await enrolled(office, diskOf(3));
  const { ledger } = office.parts;
  let asked = 0;
  office.parts.ledger = {
    ...ledger,
    transaction: (work) =>
      ledger.transaction((transaction) => {
        const hashes: typeof transaction.hashes = (...given) => {
          asked += 1;
          return transaction.hashes(...given);
        };
        return work({ ...transaction, hashes });
      }),
  };
  const send = async (after: number) =>
    (await office.answer(signed(disk, batch(disk, after), office.clock.now))).status;
  expect([await send(0), asked]).toEqual([200, 0]);
  addTo(disk, 2);
  expect([await send(3), asked]).toEqual([200, 0]);
  // Part of it is there.
  addTo(disk, 1);
  expect([await send(2), asked]).toEqual([200, 1]);
  expect(await ledger.lines(disk.identity.id)).toHaveLength(6);
});
