import { expect } from 'playwright/test';
import { takeScreen } from '../fixtures/take-screen.ts';
import { test } from '../fixtures/till.ts';

test.use({ isSetUp: false });

test('the first screen', async ({ till }) => {
  const { page } = till;
  await expect(page.getByRole('button', { name: 'Practise first' })).toBeEnabled();
  await takeScreen(page, 'setup-first');
});
