import { expect } from 'playwright/test';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { requestsOf } from '../fixtures/received.ts';
import { type Till, test } from '../fixtures/till.ts';

/** Cuts the network like an unplugged cable. @returns a function that restores the connection */
async function cutNetwork({ app }: Till): Promise<() => Promise<void>> {
  await app.evaluate(({ session }) => {
    const way: { fetch: unknown } = session.fromPartition('payment-service', { cache: false });
    const { fetch } = way;
    way.fetch = () => Promise.reject(new Error('net::ERR_CONNECTION_REFUSED'));
    const joinNetwork = () => {
      way.fetch = fetch;
    };
    Object.assign(globalThis, { joinNetwork });
  });
  return () => app.evaluate(() => (globalThis as unknown as { joinNetwork: () => void }).joinNetwork());
}

test('sends a charge that never left the till once more, with the same reference', async ({ till }) => {
  const { page, cashier, service } = till;
  const joinNetwork = await cutNetwork(till);
  await cashier.chargeCard('local-card');
  await cashier.sees('Not confirmed yet');
  await expect(page.getByText('Most likely nothing was sent.')).toBeVisible();
  await expectNoViolation(page, 'Not confirmed yet');
  const reference = await page.getByText(/^T\w-\d{6}-/).textContent();
  await cashier.press('Send again');
  await expect(page.getByRole('button', { name: 'Send again' })).toBeEnabled();
  await joinNetwork();
  await cashier.press('Send again');
  await cashier.paysByPinAndOtp();
  expect(requestsOf(till, 'initiate')).toHaveLength(1);
  expect(service.captured()).toMatchObject([{ reference }]);
});
