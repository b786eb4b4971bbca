import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeReference } from '../payment/reference.ts';
import { createReferenceListReader, type ReferenceList } from './reference-list.ts';

function read(text: string, most?: number): ReferenceList {
  const reader = createReferenceListReader(most);
  reader.read(text);
  return reader.end();
}

const ours = (counter: number) => makeReference({ till: 'T1', day: '261121', counter, randomInt: () => 7 });
const references = (list: ReferenceList) => list.references.map(({ reference }) => reference);

describe('a list of references', () => {
  it('reads one reference a line with any line ends, also if a file chunk ends inside a line end', () => {
    expect(references(read('AB-1001\r\nAB-1002\nAB-1003\rAB-1004\r'))).toHaveLength(4);
    const reader = createReferenceListReader();
    for (const piece of ['AB-1001\r', '\nAB-1002\r', 'AB-1003']) reader.read(piece);
    expect(reader.end()).toMatchObject({ lines: 3, blanks: 0, references: { length: 3 } });
  });

  it('reads a Paydesk reference with spaces, dashes and small letters', () => {
    const written = [1, 2, 3].map(ours);
    const [spaces = '', dashes = '', small = ''] = written;
    const typed = [spaces.replaceAll('-', ' '), dashes.replaceAll('-', '\u2011'), small.toLowerCase()];
    expect(references(read(typed.join('\n')))).toEqual(written);
    expect(read(`${spaces.slice(0, -1).replaceAll('-', ' ')}?`).firstRefused).toMatchObject([
      { reason: 'notAReference' },
    ]);
  });

  it('reads every Paydesk reference on a line', () => {
    expect(references(read(`${ours(1)}, and ${ours(2)}`))).toEqual([ours(1), ours(2)]);
  });

  it("keeps another system's reference as written, even if it contains a Paydesk reference", () => {
    const written = ['ab_1001.X', `${ours(1)}-R2`];
    expect(references(read(written.join('\n')))).toEqual(written);
  });

  it('refuses a Paydesk reference with a wrong check character and a full stop', () => {
    const wrong = ours(1).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect(read(`${wrong}.`).refused.wrongCheckCharacter).toBe(1);
  });

  it('refuses a BVN, and shows only its last four digits', () => {
    const list = read('22212345678\n222 1234 5678\nAB-22212345678');
    expect(references(list)).toEqual(['AB-22212345678']);
    expect(list.firstRefused).toEqual([
      { line: 1, reason: 'cardNumber', text: '…5678' },
      { line: 2, reason: 'cardNumber', text: '…5678' },
    ]);
  });

  it('reads a table with commas, semicolons or tabs, quotes, a heading and a UTF-8 mark', () => {
    expect(read('\uFEFF"Reference";"Type"\r\n"AB-1001";"qr"\r\n\'AB-1002;WALLET\r\n').references).toEqual([
      { reference: 'AB-1001', paymentType: 'QR', listedAmount: null },
      { reference: 'AB-1002', paymentType: 'WALLET', listedAmount: null },
    ]);
    expect(read('AB-1001\tUSSD').references).toEqual([
      { reference: 'AB-1001', paymentType: 'USSD', listedAmount: null },
    ]);
  });

  it.each(['\t', ';'])('reads an amount with a comma as one cell of a table with %j', (separator) => {
    const table = [
      ['Reference', 'Amount', 'Type'],
      ['AB-1001', '1,500.00', 'CARD'],
    ];
    expect(read(table.map((cells) => cells.join(separator)).join('\n')).references).toEqual([
      { reference: 'AB-1001', paymentType: 'CARD', listedAmount: '1500.00' },
    ]);
  });

  it('finds the column of the references by its heading', () => {
    const list = read('Amount,Transaction ID,Note\n1500,AB-1001,QR\n"2,500",AB-1002,\n');
    expect(list.references).toEqual([
      { reference: 'AB-1001', paymentType: null, listedAmount: '1500' },
      { reference: 'AB-1002', paymentType: null, listedAmount: '2500' },
    ]);
    expect(list.headings).toBe(1);
  });

  it('counts blank lines, and refuses every other line with its number and a reason', () => {
    const wrong = ours(1).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    const list = read(
      [
        'AB-1001',
        '',
        ' ; ',
        'AB-1001',
        wrong,
        'x'.repeat(65),
        'no reference!',
        'AB-1002,CASH',
        '5531 8866 5214 2950',
      ].join('\n'),
    );
    expect(list).toMatchObject({ lines: 9, blanks: 2, references: [{ reference: 'AB-1001' }] });
    expect(list.firstRefused.map(({ line, reason }) => [line, reason])).toEqual([
      [4, 'duplicate'],
      [5, 'wrongCheckCharacter'],
      [6, 'tooLong'],
      [7, 'notAReference'],
      [8, 'unknownType'],
      [9, 'cardNumber'],
    ]);
    expect(JSON.stringify(list)).not.toContain('5531');
  });

  it.each([
    ['no reference', 'card 5531 8866 5214 2950, please', 'notAReference'],
    ['a line that is too long', `${'x'.repeat(30)} 5531886652142950 ${'x'.repeat(40)}`, 'tooLong'],
    ['a card number with dots', '5531.8866.5214.2950', 'cardNumber'],
    ['an unknown type', 'ORDER-5531886652142950,CASH', 'unknownType'],
  ])('shows only the last four digits of a card number in %s', (_name, line, reason) => {
    expect(read(line).firstRefused).toEqual([{ line: 1, reason, text: '…2950' }]);
  });

  it.each(['5531886652142950/12/28', '5531886652142950-123', '12.28:5531886652142950', '5531_8866_5214_2950/1228'])(
    'refuses a card number with its expiry or security code: %s',
    (line) => {
      expect(read(line).firstRefused).toEqual([{ line: 1, reason: 'cardNumber', text: '…2950' }]);
    },
  );

  it.each(['2026-1121-0001-0042', '20261121/000123456', '1732182930128/07'])(
    "reads another system's number with separators: %s",
    (line) => {
      expect(references(read(line))).toEqual([line]);
    },
  );

  it('shows a refused Paydesk reference, even if its digits pass Luhn', () => {
    const twice = makeReference({ till: '1', day: '261121', counter: 17, randomInt: () => 2 });
    expect(read(`${twice}\n${twice}`).firstRefused).toEqual([{ line: 2, reason: 'duplicate', text: twice }]);
  });

  it('refuses the references beyond the largest run', () => {
    expect(read('AB-1001\nAB-1002\nAB-1003', 2).refused.tooMany).toBe(1);
  });

  it('gives the same result for any chunks, and drops no line', () => {
    const line = fc.oneof(fc.constantFrom('', 'AB-1001', ours(1), 'a b', 'AB-1002;QR'), fc.string({ maxLength: 20 }));
    const text = fc.array(line, { maxLength: 20 }).map((lines) => lines.join('\r\n'));
    fc.assert(
      fc.property(text, fc.array(fc.nat(200), { maxLength: 5 }), (whole, cuts) => {
        const reader = createReferenceListReader();
        const at = [0, ...cuts.filter((cut) => cut < whole.length).sort((one, other) => one - other), whole.length];
        for (const [index, from] of at.slice(0, -1).entries()) reader.read(whole.slice(from, at[index + 1]));
        const list = reader.end();
        expect(list).toEqual(read(whole));
        const refused = Object.values(list.refused).reduce((total, count) => total + count, 0);
        expect(list.references.length + list.blanks + list.headings + refused).toBe(list.lines);
      }),
    );
  });
});
