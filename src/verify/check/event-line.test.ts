import { describe, expect, it } from 'vitest';
import { commitmentTo, writtenEntry } from '../../main/journal/written-entry.ts';
import { canonicalJson } from '../../shared/journal/canonical.ts';
import { entryText } from '../../shared/journal/entry-text.ts';
import { intentOf, kept } from '../../shared/testing/facts.fixture.ts';
import { handedOver } from '../../shared/testing/histories.fixture.ts';
import { payment } from '../../shared/testing/records.fixture.ts';
import { entryAt } from '../chain.fixture.ts';
import { compilingTools } from '../compiling-tools.ts';
import { nodeTools } from '../node-tools.ts';
import { entryReader, readEventLine } from './event-line.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const readEntry = entryReader(nodeTools());
const readCompiled = entryReader(compilingTools());
const entryIn = (text: string, disclosed: string | null = null) => {
  const line = { payload: bytesOf(text), disclosed: disclosed === null ? null : bytesOf(disclosed) };
  const entry = readEntry(line);
  expect(readCompiled(line)).toEqual(entry);
  return entry;
};
const HASH = 'ab'.repeat(32);

describe('readEventLine', () => {
  it('returns the number, the hash and the hashed bytes', () => {
    const event = readEventLine(bytesOf(`{"hash":"${HASH}","payload":{"a":"ẹ"},"seq":17}\n`));
    expect(event?.seq).toBe(17);
    expect(event?.hash).toEqual(new Uint8Array(32).fill(0xab));
    expect(new TextDecoder().decode(event?.payload)).toBe('{"a":"ẹ"}');
    expect(event?.disclosed).toBeNull();
  });

  it('returns the bytes of the disclosed data', () => {
    const personal = '{"data":{"happening.note":"Ọjà, \\"personal\\":{\\"data\\":"},"salt":"00"}';
    const event = readEventLine(bytesOf(`{"hash":"${HASH}","payload":{"a":"ẹ"},"personal":${personal},"seq":17}\n`));
    expect(new TextDecoder().decode(event?.payload)).toBe('{"a":"ẹ"}');
    expect(new TextDecoder().decode(event?.disclosed ?? new Uint8Array())).toBe(personal);
  });

  it.each([
    '',
    '\n',
    `{"hash":"${HASH}","payload":{},"seq":17}`,
    `{"hash":"${HASH}","payload":{},"seq":017}\n`,
    `{"hash":"${HASH}","payload":{},"seq":9007199254740993}\n`,
    `{"hash":"${HASH.toUpperCase()}","payload":{},"seq":17}\n`,
    `{"payload":{},"hash":"${HASH}","seq":17}\n`,
  ])('rejects a line in another form: %j', (line) => expect(readEventLine(bytesOf(line))).toBeNull());
});

describe('entryReader, payload', () => {
  const text = writtenEntry(entryAt(2)).payload;
  const saying = (from: string, to: string) => {
    expect(text).toContain(from);
    return text.replace(from, to);
  };

  it('reads an entry as the till wrote it', () => {
    for (const { entry } of handedOver()) {
      const { payload, disclosed } = written(entry);
      const { personal } = JSON.parse(payload) as { personal?: string };
      expect(entryIn(payload, personal === undefined ? null : disclosed)).toEqual({
        ...entry,
        ...(personal && { personal }),
      });
    }
  });

  it.each<[string, string]>([
    ['it is no object', '[]'],
    ['it has a space', `${text} `],
    ['a key is duplicated', saying('"till":"T1"', '"till":"T1","till":"T1"')],
    ['a nested key is duplicated', saying('"code":"000"', '"code":"000","code":"000"')],
    ['its keys are in another order', saying('"form":1,', '').replace('{', '{"form":1,')],
    ['the rest of a line follows it', `${text},"payload":${text}`],
    ['its form is newer', saying('"form":1', '"form":2')],
    ['its rules are newer', saying('"rules":1', '"rules":2')],
    ['its kind is unknown', saying('"kind":"requeried"', '"kind":"requested"')],
    ['a fact has another type', saying('"amountMinor":100', '"amountMinor":"100"')],
    ['a fact is missing', saying(',"measured":{}', '')],
  ])('rejects a payload if %s', (_name, payload) => expect(entryIn(payload)).toBe('notAnEntry'));

  it('rejects a payload that is not UTF-8', () => {
    const payload = Uint8Array.from([0x22, 0xff, 0x22]);
    expect(readEntry({ payload, disclosed: null })).toBe('notAnEntry');
  });
});

describe('entryReader, disclosed data', () => {
  const intent = kept(intentOf(payment({ note: 'order 7' })));
  const { payload, disclosed } = written(intent);
  const other = written({ ...intent, till: 'T2' });

  it('accepts an entry without its personal data', () => {
    const { happening } = entryIn(payload) as typeof intent;
    expect(happening).toMatchObject({ note: null, customer: { email: null } });
  });

  it.each<[string, string]>([
    ['another word', disclosed.replace('order 7', 'order 8')],
    ['another salt', other.disclosed],
    ['incomplete', disclosed.replace(/"happening.note":"order 7",?/, '').replace(',}', '}')],
  ])('rejects disclosed data that is %s', (_name, said) => expect(entryIn(payload, said)).toBe('personalChanged'));

  it('rejects disclosed data if the entry has no commitment', () => {
    const { personal: _commitment, ...without } = JSON.parse(payload);
    expect(entryIn(canonicalJson(without), disclosed)).toBe('personalChanged');
  });

  it('rejects an entry with personal data in its payload', () => {
    expect(entryIn(entryText(intent))).toBe('notAnEntry');
  });

  it('rejects disclosed data at a path that most readers would skip, despite a valid commitment', () => {
    const row = { salt: Buffer.alloc(32), data: '{"__proto__":"hidden"}' };
    const said = `{"data":${row.data},"salt":"${row.salt.toString('hex')}"}`;
    const committed = canonicalJson({ ...JSON.parse(payload), personal: commitmentTo(row) });
    expect(entryIn(committed, said)).toBe('notAnEntry');
  });

  it('rejects disclosed data of another kind of entry despite a valid commitment', () => {
    const { happening: _happening, ...about } = intent;
    const cancelled = writtenEntry({ ...about, happening: { kind: 'saleCancelled' } }).payload;
    const commitment = JSON.parse(payload).personal as string;
    expect(entryIn(canonicalJson({ ...JSON.parse(cancelled), personal: commitment }), disclosed)).toBe('notAnEntry');
  });
});

function written(entry: Parameters<typeof writtenEntry>[0]): { payload: string; disclosed: string } {
  const { payload, personal } = writtenEntry(entry);
  const salt = personal ? Buffer.from(personal.salt).toString('hex') : '';
  return { payload, disclosed: `{"data":${personal?.data ?? '{}'},"salt":"${salt}"}` };
}
