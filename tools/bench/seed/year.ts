import type { SeededRandom } from '../../torture/seeded-random.ts';

/** The most receipts on a busy day. More receipts need more days. */
const MOST_A_DAY = 400;
/** A few receipts are spread over at least about four months. */
const FEWEST_DAYS = 120;

const DAY_MS = 24 * 3_600_000;
/** The shop is open from eight to eight in Lagos; these hours are in UTC. */
const OPENS_AT_MS = 7 * 3_600_000;
const OPEN_FOR_MS = 12 * 3_600_000;

/** A payment is watched for five days, plus a night in which a till was off. */
const WATCHED_DAYS = 6;

/** Tells whether a payment of this time is no longer watched. */
export function isLongAgo(at: Date, until: Date): boolean {
  return until.getTime() - at.getTime() > WATCHED_DAYS * DAY_MS;
}

/** Returns times in order, during opening hours up to the day before `until`. */
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
