import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../shared/journal/canonical.ts';
import { factsOf, type PaymentFacts } from '../../shared/replay/payment-facts.ts';
import { handedOver } from '../../shared/testing/histories.fixture.ts';
import { paymentBytes, readPayloadOutline } from './payload-outline.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const outlineOf = (entry: unknown) => readPayloadOutline(bytesOf(canonicalJson(entry)));
/** What is said of a payment of which only the reference is given. */
const bare = (reference: string): PaymentFacts => ({
  reference,
  saleId: '',
  mode: '',
  service: ' ',
  amountMinor: Number.NaN,
  currency: '',
  businessDay: null,
  successValues: '{}',
  isOpen: false,
  paidAtMs: null,
  releasedAtMs: null,
  releasedBy: null,
});

describe('what an entry is about', () => {
  it('is read whatever stands around it', () => {
    const value = fc.jsonValue({ noUnicodeString: false, maxDepth: 4 }).filter(isCanonical);
    const around = fc.dictionary(fc.string(), value, { maxKeys: 5 });
    fc.assert(
      fc.property(around, around, around, (entry, happening, payment) => {
        const told = {
          ...entry,
          happening: { ...happening, kind: 'requeried' },
          payment: { ...payment, reference: 'T1-261121-0001-ABCDEFGHI' },
        };
        expect(outlineOf(told)).toMatchObject({
          kind: 'requeried',
          payment: { reference: 'T1-261121-0001-ABCDEFGHI' },
        });
        const bytes = paymentBytes(bytesOf(canonicalJson(told)));
        expect(new TextDecoder().decode(bytes ?? new Uint8Array())).toBe(canonicalJson(told.payment));
      }),
      { numRuns: 50 },
    );
  });

  it('may be no payment', () => {
    const entry = { actor: 'cashier', happening: { kind: 'sealed' }, payment: null };
    expect(outlineOf(entry)).toEqual({ kind: 'sealed', payment: null });
    expect(paymentBytes(bytesOf(canonicalJson(entry)))).toBeNull();
  });

  it('is not looked for inside texts and other values', () => {
    const quoted = '"kind":"goodsHandedOver","reference":"OTHER"';
    const happening = { answer: { kind: 'other', reference: 'OTHER' }, kind: 'noted', words: quoted };
    const payment = { amount: { reference: 'OTHER' }, note: `\\"${quoted}`, reference: 'OURS' };
    expect(outlineOf({ happening, payment })).toEqual({ kind: 'noted', payment: bare('OURS') });
  });

  it('is what the entry says of its payment, whichever of the happenings it is', () => {
    for (const { entry } of handedOver()) {
      const payment = entry.payment && factsOf(entry.payment);
      expect(outlineOf(entry)).toEqual({ kind: entry.happening.kind, payment });
    }
  });

  it.each([
    '',
    '{}',
    'null',
    '[]',
    '{"happening":{"kind":"noted"}}',
    '{"happening":{"kind":7},"payment":null}',
    '{"happening":"noted","payment":null}',
    '{"happening":{"kind":"noted"},"payment":{}}',
    '{"happening":{"kind":"noted"},"payment":{"reference":null}}',
    '{"happening":{"kind":"noted"},"payment":null},"payload":{"happening":{"kind":"noted"},"payment":null}',
    '{"happening":{"kind":"noted"},"payment":null,"payment":null}',
    '{"happening":{"kind":"noted"},"payment":null,"happening":{"kind":"other"}}',
    '{"happening":{"kind":"noted"},"payment":null} ',
    '{"happening":{"kind":"noted"},"payment":{"reference":"T1","reference":"T2"}}',
    '{"happening":{"kind":"noted"},"payment":{"state":{},"reference":"T1"}}',
    '{"happening":{"kind":"noted',
    '{"happening":{"kind":"noted"},"payment":{"reference":"T1',
  ])('is nothing where it is no entry: %s', (text) => {
    expect(readPayloadOutline(bytesOf(text))).toBeNull();
  });
});

/** Fractions have no canonical JSON. */
function isCanonical(value: unknown): boolean {
  try {
    canonicalJson(value);
    return true;
  } catch {
    return false;
  }
}
