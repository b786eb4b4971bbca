import { describe, expect, it } from 'vitest';
import { type ProblemCode, problem } from '../../shared/problems.ts';
import { settled, VirtualClock } from '../desk/testing/virtual-clock.fixture.ts';
import { enrolLater, type Provisioned } from './enrol-later.ts';

/** A till with a provisioning file. Head office gives these answers, one for each attempt. */
function provisioned(...answers: (ProblemCode | 'enrolled')[]) {
  const clock = new VirtualClock();
  const stopping = new AbortController();
  const standings: Provisioned[] = [];
  const triedAtS: number[] = [];
  const startMs = clock.now().getTime();
  const trying = enrolLater({
    enrol: async () => {
      triedAtS.push((clock.now().getTime() - startMs) / 1_000);
      const answer = answers.shift() ?? 'headOfficeAway';
      return answer === 'enrolled' ? { ok: true, value: { kind: 'off', provisioned: null } } : problem(answer);
    },
    told: (standing) => standings.push(standing),
    clock,
    stopping: stopping.signal,
    fraction: () => 1,
    log: { write: () => undefined },
  });
  return { ...trying, clock, stopping, standings, triedAtS };
}

describe('enrolment by a provisioning file', () => {
  it('retries with growing delays until head office answers', async () => {
    const { ended, first, clock, standings, triedAtS } = provisioned('headOfficeAway', 'headOfficeTooMany', 'enrolled');
    await first;
    expect(standings).toEqual([{ problem: problem('headOfficeAway').problem, isTriedAgain: true }]);
    await clock.advance(60_000);
    await ended;
    expect(triedAtS).toEqual([0, 5, 15]);
    expect(standings.at(-1)).toBeNull();
  });

  it('retries at least every quarter of an hour', async () => {
    const { clock, triedAtS } = provisioned();
    await clock.advance(24 * 60 * 60_000);
    const [before = 0, last = 0] = triedAtS.slice(-2);
    expect(last - before).toBe(900);
  });

  it.each(['headOfficeCodeWrong', 'headOfficeRevoked', 'headOfficeAddress'] as const)(
    'does not retry after %s, which a person must solve',
    async (code) => {
      const { ended, standings, triedAtS } = provisioned(code);
      await ended;
      expect([triedAtS, standings]).toEqual([[0], [{ problem: problem(code).problem, isTriedAgain: false }]]);
    },
  );

  it('stops when a person connects the till or the till ends', async () => {
    const connected = provisioned('headOfficeAway', 'headOfficeEnrolled');
    await connected.clock.advance(5_000);
    await connected.ended;
    expect(connected.standings.at(-1)).toBeNull();
    const ending = provisioned();
    await ending.first;
    ending.stopping.abort();
    await settled();
    await ending.ended;
    expect(ending.triedAtS).toEqual([0]);
  });
});
