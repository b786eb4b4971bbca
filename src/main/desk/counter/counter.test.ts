import { describe, expect, it } from 'vitest';
import type { DeskSnapshot } from '../../../shared/payment/snapshot.ts';
import { OTHER_REFERENCE } from '../../../shared/testing/answers.fixture.ts';
import * as record from '../../../shared/testing/records.fixture.ts';
import * as given from '../../../shared/testing/states.fixture.ts';
import { OTHER_SALE } from '../testing/open-till.fixture.ts';
import { createCounter } from './counter.ts';

const sale = record.sale();
const payment = record.payment();

describe('the counter', () => {
  it('is empty at first', () => {
    expect(createCounter().snapshot()).toEqual({
      revision: 0,
      current: null,
      notSettled: 0,
      announcements: [],
      stopped: null,
    });
  });

  it('tells of every change with a greater revision, until nobody listens', () => {
    const counter = createCounter();
    const told: DeskSnapshot[] = [];
    const leave = counter.onChange((snapshot) => told.push(snapshot));
    counter.place({ sale, payment, earlierPayments: 0 });
    counter.recordChanged(sale, record.payment({ state: given.open(given.OTP) }), {});
    leave();
    counter.place(null);
    expect(told.map(({ revision }) => revision)).toEqual([1, 2]);
    expect(told.map(({ current }) => current?.view.screen)).toEqual(['sending', 'step']);
  });

  it('counts what is not settled elsewhere, and not the sale at the counter', () => {
    const counter = createCounter();
    const elsewhere = record.payment({ saleId: OTHER_SALE, reference: OTHER_REFERENCE, state: given.unknown() });
    counter.countUnsettled(elsewhere);
    counter.place({ sale, payment, earlierPayments: 0 });
    expect(counter.snapshot().notSettled).toBe(1);
    counter.place(null);
    expect(counter.snapshot().notSettled).toBe(2);
    counter.recordChanged(record.sale({ id: OTHER_SALE }), { ...elsewhere, state: given.declined() }, {});
    expect(counter.snapshot().notSettled).toBe(1);
  });

  it('takes over the sale from any of its payments, and the progress from its own alone', () => {
    const counter = createCounter();
    counter.place({ sale, payment: record.payment({ state: given.unknown() }), earlierPayments: 1 });
    counter.recordChanged(record.sale({ status: 'handedOver' }), record.payment({ reference: OTHER_REFERENCE }), {
      requerying: true,
    });
    counter.progressChanged(OTHER_REFERENCE, { requerying: true });
    expect(counter.snapshot().current).toMatchObject({
      sale: { status: 'handedOver' },
      payment: { reference: payment.reference },
      view: { requerying: false },
    });
    expect(counter.saleAtCounter?.status).toBe('handedOver');
  });

  it('is cleared in the same moment in which its sale is left for later', () => {
    const counter = createCounter();
    const told: DeskSnapshot['current'][] = [];
    counter.place({ sale, payment: record.payment({ state: given.unknown() }), earlierPayments: 0 });
    counter.onChange((snapshot) => told.push(snapshot.current));
    counter.recordChanged(record.sale({ status: 'parked' }), record.payment({ state: given.unknown() }), {});
    expect(told).toEqual([null]);
    expect(counter.snapshot().notSettled).toBe(1);
  });

  it('forgets the progress of the one before when another is placed', () => {
    const counter = createCounter();
    counter.place({ sale, payment, earlierPayments: 0, progress: { notice: 'notAccepted' } });
    counter.place({ sale, payment: record.payment({ state: given.open(given.OTP) }), earlierPayments: 0 });
    expect(counter.snapshot().current?.view).toMatchObject({ notice: null });
  });

  it('says why the till has stopped', () => {
    const counter = createCounter();
    counter.stop({ code: 'journalFailed', facts: { failure: 'diskFull' } });
    expect(counter.snapshot().stopped).toEqual(counter.stopped);
    expect(counter.stopped).toMatchObject({ code: 'journalFailed' });
  });
});
