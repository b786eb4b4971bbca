import type { Handlers } from '../../../shared/bridge-contract.ts';
import type { BankPageStatus } from '../../../shared/payment/bank-page.ts';
import { type AtCounter, type DeskSnapshot, isAtStep } from '../../../shared/payment/snapshot.ts';
import type { Problem, Result } from '../../../shared/problems.ts';
import type { Desk } from '../../desk/ports/desk-port.ts';
import type { KeyedValues } from '../../gateway/answers/keyed-values.ts';
import { describeError, type Log } from '../../log.ts';
import type { BankPageEvents } from './attempt.ts';
import type { BankPages } from './bank-pages.ts';
import { readReturn } from './read-return.ts';

export interface BankPageDesk
  extends Pick<
    Desk,
    'bankPage' | 'bankPageRefusal' | 'openBankPage' | 'bankPageHinted' | 'bankPageReturned' | 'closeBankPage'
  > {
  read(): AtCounter;
}

/** Connects bank pages to the desk: a page opens while its payment waits for it, and its end causes a re-query. */
export function startBankPages(
  parts: {
    createBankPageViews: (events: BankPageEvents) => BankPages;
    onBankPage: (status: BankPageStatus) => void;
    /** Returns the values that were keyed for a payment, which its return may repeat. */
    keyedOf: (reference: string) => KeyedValues;
    log: Log;
  },
  desk: BankPageDesk,
) {
  const failed = (error: unknown) => parts.log.write('backgroundFailed', describeError(error));
  let status: BankPageStatus | null = null;
  let placings = 0;
  /** References whose page has ended but whose payment still waits for it, because the desk is not yet informed. */
  const ending = new Set<string>();
  const openings = new Map<string, Promise<Result<DeskSnapshot>>>();
  const views = parts.createBankPageViews({
    onStatus(changed) {
      status = changed;
      parts.onBankPage(changed);
    },
    onReturn: ({ reference, request }) => {
      const said = readReturn(request, reference, parts.keyedOf(reference));
      endingPage(reference, () => desk.bankPageReturned(reference, said)).catch(failed);
    },
    onHint: (reference) => desk.bankPageHinted(reference),
  });

  /** Asks the desk before placing the page. A later call to `place` or `hide` in the meantime wins. */
  async function place(
    reference: string,
    bounds: Parameters<BankPages['place']>[1] | null,
  ): Promise<Result<BankPageStatus | null>> {
    placings += 1;
    const placing = placings;
    if (bounds === null) views.hide();
    else {
      const refused = desk.bankPageRefusal() ?? (await openIfAwaited(reference));
      if (refused) return { ok: false, problem: refused };
      if (placing === placings && views.openReference === reference) views.place(reference, bounds);
    }
    const isOpen = status?.reference === reference && views.openReference === reference;
    return { ok: true, value: isOpen ? status : null };
  }

  /** Opens the page if its payment waits for it, such as after a restart. @returns why the desk refused, or null */
  async function openIfAwaited(reference: string): Promise<Problem | null> {
    const page = await desk.bankPage(reference);
    if (!page || !mayOpen(reference)) return null;
    const opened = await openingOf(reference);
    if (!opened.ok) return opened.problem;
    if (mayOpen(reference)) views.open({ reference, ...page });
    return null;
  }

  /** Shares a running opening between callers, so that a second request does not open the page twice. */
  function openingOf(reference: string): Promise<Result<DeskSnapshot>> {
    const opening = openings.get(reference) ?? desk.openBankPage(reference).finally(() => openings.delete(reference));
    openings.set(reference, opening);
    return opening;
  }

  function mayOpen(reference: string): boolean {
    return views.openReference !== reference && !ending.has(reference) && isAtStep(desk.read(), reference, 'bankPage');
  }

  async function endingPage<Value>(reference: string, work: () => Promise<Value>): Promise<Value> {
    ending.add(reference);
    try {
      return await work();
    } finally {
      ending.delete(reference);
    }
  }

  const handlers: Pick<Handlers, 'bankPage.place' | 'bankPage.keepWaiting' | 'bankPage.close'> = {
    'bankPage.place': ({ reference, bounds }) => place(reference, bounds),
    'bankPage.keepWaiting': async ({ reference }) => {
      views.keepWaiting(reference);
      return { ok: true, value: null };
    },
    'bankPage.close': ({ reference }) =>
      endingPage(reference, () => {
        // Informs the desk at once, without waiting until Chromium has cleared the page's storage.
        views.close(reference).catch(failed);
        return desk.closeBankPage(reference);
      }),
  };
  return {
    handlers,
    follow(snapshot: AtCounter) {
      const open = views.openReference;
      if (open !== null && !isAtStep(snapshot, open, 'bankPage')) views.close(open).catch(failed);
    },
    stop: () => views.closeAll(),
  };
}
