import type { SeededRandom } from '../../torture/seeded-random.ts';

/** The most receipts on one day. More receipts are spread over more days. */
const MOST_A_DAY = 400;
/** Even few receipts are spread over about four months, at most one a day. */
const FEWEST_DAYS = 120;

const DAY_MS = 24 * 3_600_000;
/** Eight o'clock in Lagos, in UTC. The shop is open until eight in the evening. */
const OPENS_AT_MS = 7 * 3_600_000;
const OPEN_FOR_MS = 12 * 3_600_000;

/** A payment is watched for five days. One more day allows for a night in which the till was off. */
const WATCHED_DAYS = 6;

export function isLongAgo(at: Date, until: Date): boolean {
  return until.getTime() - at.getTime() > WATCHED_DAYS * DAY_MS;
}

/** Yields the times of receipts in order, within opening hours, up to the day before `until`. */
export function* openingHours(receipts: number, until: Date, random: SeededRandom): Generator<Date> {
  const days = Math.max(Math.ceil(receipts / MOST_A_DAY), Math.min(receipts, FEWEST_DAYS));
  const firstDayMs = Math.floor(until.getTime() / DAY_MS) * DAY_MS - days * DAY_MS;
  let told = 0;
  for (let day = 0; day < days; day += 1) {
    const today = Math.round((receipts * (day + 1)) / days) - told;
    for (let receipt = 0; receipt < today; receipt += 1) {
      const share = (receipt + random.fraction()) / today;
      yield new Date(firstDayMs + day * DAY_MS + OPENS_AT_MS + Math.floor(share * OPEN_FOR_MS));
    }
    told += today;
  }
}
