import { describe, expect, it, vi } from 'vitest';
import { createTexts } from '../../renderer/texts.ts';
import { mayRetry } from '../../shared/problems.ts';
import { accountCharge } from '../desk/testing/open-till.fixture.ts';
import { showSellScreen } from './shown-screen.fixture.tsx';
import { STANDINGS, type Standing, type StandingName, WHAT_HAPPENED } from './wire-fault-standings.fixture.ts';
import { type FaultyTill, strike } from './wire-fault-till.fixture.ts';
import { WIRE_FAULTS } from './wire-faults.fixture.ts';
import { ONE_WAY_EACH } from './wire-lost-ways.fixture.ts';

const texts = createTexts();

const POINTS = [...new Set(WIRE_FAULTS.map(({ point }) => point))];

describe.each(POINTS)('%s', (point) => {
  const rows = WIRE_FAULTS.filter((row) => row.point === point);

  it.concurrent.each(rows)('$fault: $leaves', async ({ how, sorted, leaves, afterwards }) => {
    await strike(point, how, timesOutAt(sorted), async (till) => {
      expect(till.sorted()).toMatchObject(sorted);
      await expectStanding(till, leaves);
      expectScreen(till, leaves);
      expect(till.service.sent()).toBe(1);

      const [said, standing] = afterwards ?? ['paid', 'paid'];
      const { reference } = till.payment();
      till.service.recover(said);
      await till.desk.requery(reference);
      await expectStanding(till, standing);
      if (afterwards) expectScreen(till, standing);
      expect(till.payment().reference).toBe(reference);
      expect(till.service.sent()).toBe(point === 're-query' ? 2 : 1);
    });
  });
});

describe('a charge that was never sent', () => {
  const rows = WIRE_FAULTS.filter(({ leaves }) => leaves === 'notSent');

  it.concurrent.each(rows)('sends a charge again with the same reference: $point, $fault', async ({ point, how }) => {
    await strike(point, how, null, async (till) => {
      const { reference } = till.payment();
      till.service.recover('paid');
      expect(await till.desk.sendAgain(reference)).toMatchObject({ ok: true });
      expect(till.sorted()).toMatchObject({ kind: 'answered' });
      expect(till.payment()).toMatchObject({ reference, state: { outcome: 'open' } });
      expect(till.service.sent()).toBe(2);
    });
  });
});

describe('a missing list of banks', () => {
  it.concurrent.each(ONE_WAY_EACH)(
    'keeps account payments waiting and sends nothing: $fault',
    async ({ how, cause, httpStatus }) => {
      await strike('list of banks', how, timesOutAt({ cause, httpStatus }), async (till) => {
        expect(await till.banks.list(true)).toMatchObject({ ok: false, problem: { code: 'banksUnavailable' } });
        expect(till.sorted()).toMatchObject({ kind: 'failed', cause });
        expect(mayRetry('banksUnavailable')).toBe(true);

        expect(await till.desk.charge(accountCharge())).toMatchObject({
          ok: false,
          problem: { code: 'banksUnavailable' },
        });
        expect(till.journal.entries).toEqual([]);
        till.service.recover('paid');
        expect(await till.banks.list(true)).toMatchObject({ ok: true, value: { problem: null } });
      });
    },
  );
});

/** Returns which timeout ends a row: after the headers if their status is known. */
function timesOutAt(sorted: { cause?: unknown; httpStatus?: unknown }): 'request' | 'headers' | null {
  if (sorted.cause !== 'timedOut') return null;
  return typeof sorted.httpStatus === 'number' ? 'headers' : 'request';
}

/** Expects the same state in the payment, its view and the journal. */
async function expectStanding(till: FaultyTill, name: StandingName): Promise<void> {
  const { outcome, screen, journaled, canSendAgain = false }: Standing = STANDINGS[name];
  const standing = { outcome, screen, journaled, canSendAgain };
  await vi.waitFor(() => expect(standingOf(till)).toEqual(standing), { interval: 5, timeout: 120_000 });
}

/** Expects a screen that says what is known and what to do. */
function expectScreen({ desk }: FaultyTill, name: StandingName): void {
  const { heading, reads, primary } = STANDINGS[name];
  const shown = showSellScreen(desk.read(), texts);
  // Only the amount may follow a verdict.
  expect(shown.heading.replace(/ NGN [\d,]+\.\d\d$/, '')).toBe(heading);
  expect(shown.primary).toBe(primary);
  for (const sentence of reads) expect(shown.words).toContain(sentence);
  const view = desk.read().current?.view;
  if (view?.screen === 'notConfirmed') expect(shown.words).toContain(WHAT_HAPPENED[view.cause ?? 'rhythmEnded']);
}

function standingOf({ desk, journal, payment }: FaultyTill): object {
  const view = desk.read().current?.view;
  const kinds = journal.entries.map(({ happening }) => happening.kind);
  return {
    outcome: payment().state.outcome,
    screen: view?.screen,
    journaled: kinds.findLast((kind) => kind !== 'requeryRhythmEnded'),
    canSendAgain: view?.screen === 'notConfirmed' && view.canSendAgain,
  };
}
