import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeyedMemory, hideKeyed, keyedValues, repeatsEncoded } from './keyed-values.ts';

const CARD = '5531886652142950';
const KEYED = keyedValues([CARD, '564', '3310', '123456', '29876543210']);

const encodedBy = (encoding: BufferEncoding, text: string) => Buffer.from(text, 'utf8').toString(encoding);
const percent = (text: string) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join('');

describe('hideKeyed', () => {
  it.each([
    ['PIN 3310 is wrong', 'PIN •••• is wrong'],
    ['pay 33100.00', 'pay ••••0.00'],
    ['PIN 3 3 1 0', 'PIN ••••'],
    ['PIN 33-10', 'PIN ••••'],
    ['PIN 3.3 . 1.0!', 'PIN ••••!'],
    ['PIN 0133', 'PIN ••••'],
    ['PIN ３３１０', 'PIN ••••'],
    ['PIN ٣٣١٠', 'PIN ••••'],
    ['OTP 123 456 is old', 'OTP •••• is old'],
    ['5531 8866 5214 2950', '••••'],
    ['CVV 564', 'CVV ••••'],
    ['CVV 5 6 4', 'CVV ••••'],
    [`card ${CARD}564`, 'card ••••'],
    ['https://bank.example/?pin=3310', 'https://bank.example/?pin=••••'],
    ['https://bank.example/#3310', 'https://bank.example/#••••'],
    [`d=${encodedBy('base64', '3310')} here`, '•••• here'],
    [`see ${encodedBy('base64', 'the pin=3310, ok')}`, 'see ••••'],
    [`see x/${encodedBy('base64url', `{"otp":"123456","ok":"~~~?"}`)}`, 'see ••••'],
    [`see ${encodedBy('hex', '3310')}`, 'see ••••'],
    [`see 0x${encodedBy('hex', CARD)}`, 'see ••••'],
    ['see 33:33:31:30', 'see ••••'],
    ['see 33 33 31 30', 'see ••••'],
    ['see 0x33, 0x33, 0x31, 0x30', 'see ••••'],
    ['see =33=33=31=30', 'see ••••'],
    [`see ${percent('3310')}`, 'see ••••'],
    [`see ${percent(percent('3310'))}`, 'see ••••'],
    [`see ${percent('３３１０')}`, 'see ••••'],
    [`see ${encodedBy('base64', percent('3310'))}`, 'see ••••'],
    [`see ${encodedBy('base64', encodedBy('base64', '3310'))}`, 'see ••••'],
    [String.raw`see \u0033\u0033\u0031\u0030`, 'see ••••'],
    ['see &#51;&#51;&#x31;&#48;', 'see ••••'],
    ['see &#51&#51&#49&#48', 'see ••••'],
    ['see &#x0033;&#x0033;&#0049;&#0048;', 'see ••••'],
    [String.raw`see \u{33}\u{33}%u0031%u0030`, 'see ••••'],
    ['see a333331300', 'see ••••'],
    [`see ${Buffer.from('3310', 'utf16le').toString('base64')}`, 'see ••••'],
  ])('turns %j into %j', (text, expected) => {
    expect(hideKeyed(text, KEYED)).toBe(expected);
  });

  it.each([
    '*737*50*1500*159#',
    'Dial *894*0690000043#',
    'Transfer NGN 1,500.00 to 0129876543',
    'Code sent to 080****7777',
    'It may take 5 or 6 to 4000 s',
    'Order 15640',
    'Order 1564',
    'Order 5640',
    'CVV 465',
    'see 33----10',
    `see ${encodedBy('base64', '33\u000110')}`,
    `see ${percent(percent(percent(percent('564'))))}`,
    'a1b2c3d4e5f60718293a4b5c6d7e8f90',
    'https://bank.example/pay/T1-261128-0007-K3Z9QW7X1?session=Zm9vYmFyYmF6',
  ])('leaves %j unchanged, which repeats nothing', (text) => {
    expect(hideKeyed(text, KEYED)).toBe(text);
  });

  it.each([[[]], [['']]])('changes nothing if nothing was keyed: %j', (values) => {
    expect(hideKeyed(`PIN 3310 ${CARD}`, keyedValues(values))).toBe(`PIN 3310 ${CARD}`);
  });

  it('masks the longest value first, in any order', () => {
    expect(hideKeyed(`card ${CARD}564`, keyedValues(['564', CARD]))).toBe('card ••••');
  });

  it('removes a keyed code from any surrounding text', () => {
    const pieces = fc.constantFrom(...'013 -x*💳', '10', '33', '3310', '%33', 'MzMx', '\ud800');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        expect(hideKeyed(parts.join(''), KEYED)).not.toContain('3310');
      }),
    );
  });
});

describe('an encoded repetition of a keyed value', () => {
  it.each([
    ['MzMxMA==', true],
    ['33333130', true],
    ['3310', false],
    ['CONFLICT', false],
  ])('tells whether %j repeats a keyed value in an encoding: %j', (code, expected) => {
    expect(repeatsEncoded(code, KEYED)).toBe(expected);
  });
});

describe('the memory of keyed values', () => {
  it('recognises keyed values at each step of their payment, and of no other payment', () => {
    const memory = createKeyedMemory();
    memory.add('T1-1', [CARD, '564']);
    memory.add('T1-1', ['3310']);
    memory.add('T1-2', ['9876']);
    expect(hideKeyed('564, 3310, 9876', memory.of('T1-1'))).toBe('••••, ••••, 9876');
    expect(hideKeyed('564, 3310, 9876', memory.of('T1-2'))).toBe('564, 3310, ••••');
    expect(hideKeyed('564, 3310, 9876', memory.of('T1-3'))).toBe('564, 3310, 9876');
  });

  it('stores none of the keyed values', () => {
    const memory = createKeyedMemory();
    memory.add('T1-1', [CARD]);
    expect(JSON.stringify([memory, memory.of('T1-1')])).not.toContain(CARD);
  });

  it('forgets the least recently keyed payment if there are more than fifty', () => {
    const memory = createKeyedMemory();
    const knows = (payment: number) => hideKeyed('3310', memory.of(`T1-${payment}`)) === '••••';
    for (let payment = 1; payment <= 50; payment += 1) memory.add(`T1-${payment}`, ['3310']);
    expect(knows(1)).toBe(true);
    memory.add('T1-1', ['564']);
    memory.add('T1-51', ['3310']);
    expect([1, 2, 3, 51].map(knows)).toEqual([true, false, true, true]);
  });
});
