import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ChainHead,
  type ChainRow,
  checkChain,
  eventHash,
  genesisOf,
  hex,
  identityText,
  linkedUpTo,
} from './chain.ts';

const start: ChainHead = { seq: 0, hash: createHash('sha256').update('genesis').digest() };

describe('the chain', () => {
  it('hashes the previous hash, the number in eight bytes and the payload', () => {
    const bytes = Buffer.concat([start.hash, Buffer.from([0, 0, 0, 0, 0, 0, 1, 2]), Buffer.from('{"ẹ":1}', 'utf8')]);
    expect(hex(eventHash(start.hash, 258, '{"ẹ":1}'))).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('gives the same hash for a payload as bytes and as text', () => {
    for (const payload of ['', '{"ẹ":1}', '[1,2,3]']) {
      expect(hex(eventHash(start.hash, 7, Buffer.from(payload, 'utf8')))).toBe(hex(eventHash(start.hash, 7, payload)));
    }
  });

  it('begins with the hash of the journal’s identity as canonical JSON', () => {
    const text = '{"createdAt":"2026-11-21T09:00:00.000Z","form":1,"id":"j1","mode":"live","till":"T1"}';
    const genesis = genesisOf(
      identityText({ form: 1, id: 'j1', mode: 'live', till: 'T1', createdAt: '2026-11-21T09:00:00.000Z' }),
    );
    expect(hex(genesis)).toBe(createHash('sha256').update(text).digest('hex'));
  });

  it('accepts an intact chain and returns its last event as the head', () => {
    const rows = chainOf(['{}', '{"a":1}', '[]']);
    expect(checkChain(start, rows)).toEqual({ head: { seq: 3, hash: rows[2]?.hash }, faults: [] });
  });

  it('names an event with an edited payload', () => {
    const rows = chainOf(['{}', '{"a":1}', '[]']);
    expect(checkChain(start, replaced(rows, 1, { payload: '{"a":2}' })).faults).toEqual([{ seq: 2, fault: 'hash' }]);
  });

  it('names the event after an event that was edited and hashed again', () => {
    const rows = chainOf(['{}', '{"a":1}', '[]']);
    const hash = eventHash(rows[1]?.prev ?? start.hash, 2, '{"a":2}');
    const forged = replaced(rows, 1, { payload: '{"a":2}', hash });
    expect(checkChain(start, forged).faults).toEqual([{ seq: 3, fault: 'link' }]);
  });

  it('names the gap left by a removed event', () => {
    const rows = chainOf(['{}', '{"a":1}', '[]']).filter(({ seq }) => seq !== 2);
    expect(checkChain(start, rows).faults).toEqual([
      { seq: 3, fault: 'gap' },
      { seq: 3, fault: 'link' },
    ]);
  });

  it('rejects the events of another journal', () => {
    const other: ChainHead = { seq: 0, hash: new Uint8Array(32) };
    expect(checkChain(other, chainOf(['{}'])).faults).toEqual([{ seq: 1, fault: 'link' }]);
  });

  it('finds a single flipped bit in any event', () => {
    fc.assert(
      fc.property(
        fc.nat(4),
        fc.constantFrom('prev', 'hash', 'payload'),
        fc.nat(31),
        fc.nat(7),
        (at, field, byte, bit) => {
          const rows = chainOf(['{"a":1}', '{"b":2}', '{"c":3}', '{"d":4}', '{"e":5}']);
          const row = rows[at] as ChainRow;
          const bytes = Buffer.from(row[field]);
          const index = byte % bytes.length;
          bytes[index] = (bytes[index] ?? 0) ^ (1 << (field === 'payload' ? bit % 7 : bit));
          const flipped = replaced(rows, at, { [field]: field === 'payload' ? bytes.toString('latin1') : bytes });
          expect(checkChain(start, flipped).faults).not.toEqual([]);
        },
      ),
    );
  });
});

describe('linkedUpTo', () => {
  const rows = chainOf(['{}', '{"a":1}', '[]', '{"b":2}']);
  const heads = rows.map(({ seq, hash }): ChainHead => ({ seq, hash }));
  const [first, second, third, last] = heads as [ChainHead, ChainHead, ChainHead, ChainHead];

  function linked(to: ChainHead, from: number, given: readonly ChainRow[]) {
    const seen: number[] = [];
    const result = linkedUpTo(to, from, given, ({ seq }) => void seen.push(seq));
    return { result, seen };
  }

  it('passes on events that lead to a genuine event, and returns the link before them', () => {
    expect(linked(last, 1, rows)).toEqual({ result: { ok: true, before: start }, seen: [1, 2, 3, 4] });
    expect(linked(last, 3, rows.slice(2))).toEqual({ result: { ok: true, before: second }, seen: [3, 4] });
    expect(linked(third, 2, rows.slice(1, 3)).result).toEqual({ ok: true, before: first });
  });

  it('names an edited event and passes on no later event', () => {
    const edited = replaced(rows, 1, { payload: '{"a":2}' });
    expect(linked(last, 1, edited)).toEqual({ result: { ok: false, seq: 2 }, seen: [1] });
  });

  it('passes on nothing if the first event or one in between is missing', () => {
    expect(linked(last, 1, rows.slice(1)).result).toEqual({ ok: false, seq: 2 });
    expect(linked(last, 1, [...rows.slice(0, 1), ...rows.slice(2)]).result).toEqual({ ok: false, seq: 3 });
  });

  it('passes on nothing if the events end early, or at another event with that number', () => {
    expect(linked(last, 1, rows.slice(0, 3)).result).toEqual({ ok: false, seq: 4 });
    expect(linked({ seq: 4, hash: start.hash }, 1, rows).result).toEqual({ ok: false, seq: 4 });
    expect(linked({ seq: 5, hash: last.hash }, 1, rows).result).toEqual({ ok: false, seq: 5 });
  });

  it('passes on nothing if there are no events', () => {
    expect(linked(last, 1, [])).toEqual({ result: { ok: false, seq: 4 }, seen: [] });
  });
});

function chainOf(payloads: string[]): ChainRow[] {
  let prev = start.hash;
  return payloads.map((payload, index) => {
    const seq = index + 1;
    const row = { seq, payload, prev, hash: eventHash(prev, seq, payload) };
    prev = row.hash;
    return row;
  });
}

function replaced(rows: ChainRow[], at: number, change: Partial<ChainRow>): ChainRow[] {
  return rows.map((row, index) => (index === at ? { ...row, ...change } : row));
}
