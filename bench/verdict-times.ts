import type { Page } from 'playwright/test';
import type { PracticeRecords } from '../src/practice/records.ts';

/** Notes from here on when `Paid` has been painted: after the frame in which its heading came up. */
export async function noteVerdicts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const paintedAtMs: number[] = [];
    Object.assign(window, { paintedAtMs });
    let wasPaid = false;
    const look = () => {
      const isPaid = document.querySelector('main h1')?.textContent.startsWith('Paid') ?? false;
      if (isPaid && !wasPaid) requestAnimationFrame(() => setTimeout(() => paintedAtMs.push(Date.now())));
      wasPaid = isPaid;
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

/**
 * How long it took from each re-query that was answered with `Paid` to the verdict on the screen. It is counted from when the
 * service got the question: its own work and the way of the answer are in it.
 */
export async function verdictTimesMs(page: Page, service: Pick<PracticeRecords, 'received'>): Promise<number[]> {
  const painted = await page.evaluate(() => (window as unknown as { paintedAtMs: number[] }).paintedAtMs);
  const asked = service.received().flatMap(({ operation, at }) => (operation === 'query' ? [Date.parse(at)] : []));
  return painted.map((atMs) => atMs - Math.max(...asked.filter((askedAtMs) => askedAtMs <= atMs)));
}
