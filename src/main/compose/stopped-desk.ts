import type { Problem, Result } from '../../shared/problems.ts';
import type { DeskSnapshot } from '../../shared/snapshot.ts';
import type { Desk } from '../desk/desk-port.ts';

/** The desk of a till that has no journal to write to: it shows nothing, and answers everything with the reason. */
export function createStoppedDesk(stopped: Problem): Desk {
  const refuse = async (): Promise<Result<DeskSnapshot>> => ({ ok: false, problem: stopped });
  return {
    read: () => ({ revision: 0, current: null, notSettled: 0, announcements: [], stopped }),
    onChange: () => () => undefined,
    recover: () => Promise.resolve(),
    confirmClock: refuse,
    checkEarlier: async () => ({ ok: false, problem: stopped }),
    changeCurrency: refuse,
    charge: refuse,
    sendAgain: refuse,
    dismissAnnouncement: refuse,
    submit: refuse,
    bankPage: () => Promise.resolve(null),
    bankPageReturned: refuse,
    closeBankPage: refuse,
    requery: refuse,
    handOver: refuse,
    cancelSale: refuse,
    leaveForLater: refuse,
    resumeSale: refuse,
    finishSale: refuse,
    stop: () => Promise.resolve(),
  };
}
