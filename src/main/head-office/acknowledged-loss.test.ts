import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { ComposedTill } from '../composed-till.ts';
import { unwrap, withTills } from '../whole-till/composed-tills.fixture.ts';
import { fetchedFolder } from './fetched/fetched-place.ts';

const tills = withTills();

const LOST = '0b1e8a52-7f0c-4a4d-9c11-5d3f7a1c2b10';
const LATER = '0b1e8a52-7f0c-4a4d-9c11-5d3f7a1c2b11';

it('a till warns about lost entries until a person acknowledges the loss, and about later losses', async () => {
  damage(`${LOST}-11-20`);
  const till = await tills.start();
  expect(await told(till)).toMatchObject({ fetchedLost: { code: 'fetchedLost' }, lossAcknowledged: null });
  unwrap(await till.handlers['headOffice.acknowledgeLoss'](undefined));
  const acknowledged = { first: 11, last: 20, at: expect.any(String), by: 'cashier' };
  expect(await told(till)).toMatchObject({ fetchedLost: null, lossAcknowledged: acknowledged });
  await tills.stop(till);

  const again = await tills.start();
  expect(await told(again)).toMatchObject({ fetchedLost: null, lossAcknowledged: acknowledged });
  await tills.stop(again);

  damage(`${LATER}-31-40`);
  const later = await tills.start();
  expect(await told(later)).toMatchObject({ fetchedLost: { facts: { first: '31', last: '40' } } });
});

it('a till records no acknowledgement if nothing is lost', async () => {
  const till = await tills.start();
  const entries = async () => unwrap(await till.handlers['health.read'](undefined)).journal?.entries;
  const before = await entries();
  unwrap(await till.handlers['headOffice.acknowledgeLoss'](undefined));
  expect(await entries()).toBe(before);
  expect(await told(till)).toMatchObject({ fetchedLost: null, lossAcknowledged: null });
});

function damage(name: string): void {
  fs.mkdirSync(path.join(fetchedFolder(tills.folder), name), { recursive: true });
}

async function told(till: ComposedTill) {
  return unwrap(await till.handlers['till.describe'](undefined));
}
