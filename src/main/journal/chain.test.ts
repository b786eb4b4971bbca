import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChainHead, type ChainRow, checkChain, eventHash, hex } from './chain.ts';

const start: ChainHead = { seq: 0, hash: createHash('sha256').update('genesis').digest() };

describe('the chain', () => {
  it('hashes the link, the number in eight bytes and the payload', () => {
    const bytes = Buffer.concat([start.hash, Buffer.from([0, 0, 0, 0, 0, 0, 1, 2]), Buffer.from('{"ẹ":1}', 'utf8')]);
    expect(hex(eventHash(start.hash, 258, '{"ẹ":1}'))).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('holds for what was chained, and ends at the last event', () => {
    const rows = chainOf(['{}', '{"a":1}', '[]']);
    expect(checkChain(start, rows)).toEqual({ head: { seq: 3, hash: rows[2]?.hash }, faults: [] });
  });

  it('names an event whose payload was edited', () => {
    const rows = chainOf(['{}', '{"a":1}', '[]']);
    expect(checkChain(start, replaced(rows, 1, { payload: '{"a":2}' })).faults).toEqual([{ seq: 2, fault: 'hash' }]);
  });

  it('names the link after an event that was edited and hashed again', () => {
    const rows = chainOf(['{}', '{"a":1}', '[]']);
    const hash = eventHash(rows[1]?.prev ?? start.hash, 2, '{"a":2}');
    const forged = replaced(rows, 1, { payload: '{"a":2}', hash });
    expect(checkChain(start, forged).faults).toEqual([{ seq: 3, fault: 'link' }]);
  });

  it('names the gap that a removed event leaves', () => {
    const rows = chainOf(['{}', '{"a":1}', '[]']).filter(({ seq }) => seq !== 2);
    expect(checkChain(start, rows).faults).toEqual([
      { seq: 3, fault: 'gap' },
      { seq: 3, fault: 'link' },
    ]);
  });

  it('does not hold for another journal', () => {
    const other: ChainHead = { seq: 0, hash: new Uint8Array(32) };
    expect(checkChain(other, chainOf(['{}'])).faults).toEqual([{ seq: 1, fault: 'link' }]);
  });

  it('finds any one bit that was flipped in any event', () => {
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
