import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  cardDetails,
  initiate,
  requery,
  startService,
  submitCardOtp,
  submitPin,
  type TestService,
} from './practice-client.fixture.ts';

let service: TestService;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.stop());

async function payByCard(changes: Readonly<Record<string, unknown>> = {}): Promise<void> {
  await initiate(service, cardDetails(changes));
  await submitPin(service);
  await submitCardOtp(service);
}

describe('the record of a re-query', () => {
  it('has the longer set of fields under its own names', async () => {
    await payByCard({ firstName: 'Ada', lastName: 'Obi', phoneNumber: '08030000000' });
    const { payment } = await requery(service);
    expect(payment).toMatchObject({
      status: 'successful',
      paymentResponseCode: '000',
      chargeCode: '00',
      authModel: 'PIN',
      vbvCode: 'N/A',
      accountCode: null,
      customerPhone: '08030000000',
      customerName: 'Ada Obi',
      customerEmailProvider: 'example.com',
      created: '2026-11-21T10:15:30.412',
      createdDay: '21',
      createdDayName: 'SATURDAY',
      createdWeek: '47',
      createdMonth: '11',
      createdMonthName: 'NOVEMBER',
      createdQuarter: '4',
      createdYear: '2026',
      createdYearIsLeap: 'false',
      createdDayIsPublicHoliday: '0',
      createdHour: '10',
      createdMinute: '15',
      createdPmAm: 'am',
      accountBusinessName: 'Practice Stores',
      accountIsLiveApproved: '0',
      isLive: '0',
      firstName: 'Ada',
      lastName: 'Obi',
      paymentPlan: null,
      paymentPage: null,
    });
  });

  it('has none of the names that only the other operations use', async () => {
    await payByCard();
    const { payment } = await requery(service);
    for (const field of ['transactionReference', 'authenticatePaymentResponseCode', 'authModelUsed', 'createdAt']) {
      expect(payment).not.toHaveProperty(field);
    }
  });

  it('comes with a status and an error that are null', async () => {
    await payByCard();
    expect((await requery(service)).body).toMatchObject({ status: null, error: null });
  });

  it('may say "Pending OTP validation" in chargeMessage for a paid payment', async () => {
    await payByCard();
    expect((await requery(service)).payment.chargeMessage).toBe('Pending OTP validation');
  });

  it('has no code before authenticate, and 02 while the OTP is awaited', async () => {
    await initiate(service, cardDetails());
    expect((await requery(service)).payment).toMatchObject({ status: 'pending', paymentResponseCode: null });
    await submitPin(service);
    expect((await requery(service)).payment).toMatchObject({
      status: 'success-pending-validation',
      paymentResponseCode: '02',
    });
  });
});
