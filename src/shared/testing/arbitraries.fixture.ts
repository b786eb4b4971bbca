import fc from 'fast-check';
import type { RequeryOutcome } from '../payment/answers.ts';
import { makeReference } from '../payment/reference.ts';
import { OTHER_REFERENCE, REFERENCE, requeryAnswer } from './answers.fixture.ts';

interface PartsOfReference {
  till: fc.Arbitrary<string>;
  day: fc.Arbitrary<string>;
  counter: fc.Arbitrary<number>;
}

/** Generates references with many digits, which are the hardest to tell from card numbers. */
export function anyReference(parts: Partial<PartsOfReference> = {}): fc.Arbitrary<string> {
  const { till = fc.constant('T1'), day = fc.constant('261121'), counter = fc.nat() } = parts;
  const draws = fc.array(fc.oneof(fc.nat({ max: 9 }), fc.nat({ max: 35 })), { minLength: 8, maxLength: 8 });
  return fc.record({ till, day, counter, draws }).map(({ draws: drawn, ...given }) => {
    const left = [...drawn];
    return makeReference({ ...given, randomInt: () => left.pop() ?? 0 });
  });
}

/** Answers of every kind to a re-query of `REFERENCE`, most of them near the border between paid and not. */
export const requeryOutcomes: fc.Arbitrary<RequeryOutcome> = fc.oneof(
  { weight: 6, arbitrary: answers().map((answer) => ({ kind: 'answered' as const, answer })) },
  { weight: 2, arbitrary: fc.constant({ kind: 'notFound' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'queryFailed' as const, code: 'INPUT', message: null }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'lost' as const, cause: 'timedOut' as const, httpStatus: null }) },
);

function answers() {
  return fc
    .record({
      reference: mostly<string | null>(REFERENCE, OTHER_REFERENCE, REFERENCE.toLowerCase(), '', null),
      code: mostly<string | null>('000', '00', '0', '0000', ' 000', '51', '02', 'NR', 'nr', 'R0', '', null),
      status: mostly<string | null>(
        'successful',
        'failed',
        'FAILED',
        'Failed',
        'pending',
        'SUCCESSFUL',
        'reversed',
        null,
      ),
      currency: mostly<string | null>('NGN', 'ngn', 'USD', '', null),
      amountMinor: mostly<number | null>(150_000, 149_999, 150_001, 1_500, 0, null),
      chargedAmountMinor: mostly<number | 'unreadable' | null>(152_000, 150_000, 149_999, 0, 'unreadable', null),
      isLive: mostly<boolean | 'unreadable' | null>(false, true, 'unreadable', null),
      chargeCode: mostly<string | null>('00', '000', '51', '02', ' 00', null),
      fraudStatus: mostly<string | undefined>('ok', 'OK', 'suspicious', 'unreadable', undefined),
      otherReference: mostly<string | undefined>(undefined, REFERENCE, OTHER_REFERENCE),
    })
    .map(({ otherReference, fraudStatus, ...changes }) =>
      requeryAnswer({
        ...changes,
        ...(fraudStatus !== undefined && { fraudStatus }),
        ...(otherReference !== undefined && { otherReference }),
      }),
    );
}

/** Prefers the first value three times out of four, so that an answer with one wrong field is common. */
function mostly<Value>(usual: Value, ...others: Value[]): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });
}
