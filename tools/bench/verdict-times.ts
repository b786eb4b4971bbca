import type { Page } from 'playwright/test';
import type { PracticeRecords } from '../../src/practice/records.ts';
import type { PaydeskBridge } from '../../src/shared/bridge-contract.ts';
import type { DeskSnapshot } from '../../src/shared/payment/snapshot.ts';

/** The moments of one verdict, in ms since 1970. */
interface NotedVerdict {
  answeredAtMs: number;
  paintedAtMs: number;
}

export interface VerdictTime {
  /** The time from the re-query's arrival at the service to the painted verdict. */
  fromQuestionMs: number;
  /** The time from the moment the desk had read the answer to the painted verdict. */
  fromAnswerMs: number;
}

type NotingPage = Window & { paydesk: PaydeskBridge; notedVerdicts: NotedVerdict[] };

/** Records from now on when each `Paid` is painted, which is after the frame with its heading. */
export async function noteVerdicts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { paydesk } = window as unknown as NotingPage;
    const notedVerdicts: NotedVerdict[] = [];
    Object.assign(window, { notedVerdicts });
    let answeredAtMs = Number.NaN;
    paydesk.on('desk.changed', (snapshot) => {
      const { current } = snapshot as DeskSnapshot;
      if (current?.view.screen === 'paid') answeredAtMs = Date.parse(current.view.lastRequery.at);
    });
    let wasPaid = false;
    const look = () => {
      const isPaid = document.querySelector('main h1')?.textContent.startsWith('Paid') ?? false;
      const painted = () => notedVerdicts.push({ answeredAtMs, paintedAtMs: Date.now() });
      if (isPaid && !wasPaid) requestAnimationFrame(() => setTimeout(painted));
      wasPaid = isPaid;
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

export async function verdictTimes(page: Page, service: Pick<PracticeRecords, 'received'>): Promise<VerdictTime[]> {
  const noted = await page.evaluate(() => (window as unknown as NotingPage).notedVerdicts);
  const asked = service.received().flatMap(({ operation, at }) => (operation === 'query' ? [Date.parse(at)] : []));
  return noted.map(({ answeredAtMs, paintedAtMs }) => ({
    fromQuestionMs: paintedAtMs - Math.max(...asked.filter((askedAtMs) => askedAtMs <= paintedAtMs)),
    fromAnswerMs: paintedAtMs - answeredAtMs,
  }));
}
