import { describe, expect, it } from 'vitest';
import { keyedValues } from './keyed-values.ts';
import { readForCounter, readRequeryAnswer, readStepAnswer } from './wire-payment.ts';

describe('the answer to a step', () => {
  it.each([
    [{ transactionId: 'T1-0001' }, 'T1-0001'],
    [{ transactionReference: 'T1-0001' }, 'T1-0001'],
    [{ transactionId: 12345678, status: 'x' }, '12345678'],
    [{ transactionId: ' T1-0001' }, ' T1-0001'],
    [{ transactionId: 'Ｔ1-0001' }, '?1-0001'],
    [{ transactionId: '5531886652142950' }, '••••'],
    [{ transactionId: '', status: 'x' }, null],
    [{ transactionId: ['T1-0001'], status: 'x' }, null],
  ])('reads from %j the reference %j', (payment, reference) => {
    expect(readStepAnswer(payment, 'initiate')?.reference).toBe(reference);
  });

  it.each([
    ['02', '02'],
    [' 00 ', ' 00 '],
    ['00\n', '00 '],
    ['  ', null],
    [0, '0'],
    [2, '2'],
    [true, 'true'],
    ['０００', '???'],
    ['000\u0000', '000?'],
    ['5531886652142950', '••••'],
    ['x'.repeat(500), 'x'.repeat(32)],
    [`${'x'.repeat(20)}55.31.88.66.52.14.29.50`, `${'x'.repeat(20)}••.••.••.••.`],
    ['', null],
    [null, null],
    [{}, null],
  ])('reads the code %j as %j', (given, code) => {
    const payment = { status: 'SUCCESSFUL', authenticatePaymentResponseCode: given, paymentResponseCode: given };
    expect(readStepAnswer(payment, 'initiate')).toMatchObject({
      authenticateCode: code,
      paymentCode: code,
    });
  });

  it.each([
    [{ validateInstruction: 'Key the OTP' }],
    [{ validationInstruction: 'Key the OTP' }],
    [{ validateInstruction: { instruction: 'Key the OTP', valparams: ['OTP'] } }],
    [{ validationInstruction: { instruction: 'Key the OTP' } }],
    [{ validateInstruction: {}, validateInstructions: { instruction: 'Key\nthe OTP' } }],
  ])('finds the instruction in %j', (payment) => {
    expect(readStepAnswer(payment, 'initiate')?.instruction).toBe('Key the OTP');
  });

  it.each([
    ['https://bank.example/page?id=1', 'https://bank.example/page?id=1'],
    ['https://bank.example/pa\r\nge?id=\n1', 'https://bank.example/page?id=1'],
    ['http://127.0.0.1:8080/page', 'http://127.0.0.1:8080/page'],
    [' HTTPS://Bank.Example/page?id=1\n', 'https://bank.example/page?id=1'],
    ['NO-URL', null],
    ['n/a', null],
    ['', null],
    ['javascript:alert(1)', null],
    ['//bank.example/page', null],
    [`https://bank.example/${'x'.repeat(9000)}`, null],
    [{ url: 'https://bank.example/' }, null],
  ])('reads the authUrl %j as %j', (authUrl, expected) => {
    expect(readStepAnswer({ status: 'SUCCESSFUL', authUrl }, 'initiate')?.authUrl).toBe(expected);
  });

  it.each([
    [' Pin ', 'Pin'],
    ['N/A', 'N/A'],
    ['', null],
    [undefined, null],
  ])('reads the suggestion and the model %j as %j', (given, word) => {
    const payment = { status: 'SUCCESSFUL', suggestedAuthentication: given, authModelUsed: given };
    const read = { suggestedAuthentication: word, authModelUsed: word };
    expect(readStepAnswer(payment, 'initiate')).toMatchObject(read);
  });

  it('shows the message that belongs to the operation', () => {
    const payment = {
      authenticatePaymentResponseMessage: 'Pending OTP validation',
      paymentResponseMessage: 'Insufficient funds',
    };
    expect(readStepAnswer(payment, 'authenticate')?.message).toBe('Pending OTP validation');
    expect(readStepAnswer(payment, 'validate')?.message).toBe('Insufficient funds');
  });

  it.each([
    ['?pin=3310', true],
    ['?d=MzMxMA==', true],
    [`?d=${encodeURIComponent('MzMxMA==')}`, true],
    ['?card=4242424242424242', true],
    ['?session=a1b2c3d4e5f60718293a4b5c6d7e8f90&at=1795564800', false],
    ['/bank-pages/T1-261128-0007-K3Z9QW7X1', false],
  ])('says whether the bank page address ending in %j repeats a keyed value: %j', (end, isAddressSecret) => {
    const keyed = keyedValues(['5531886652142950', '564', '3310']);
    const payment = { authUrl: `https://bank.example/page${end}` };
    expect(readForCounter(payment, 'authenticate', keyed)).toMatchObject({ isAddressSecret });
  });

  it.each([null, {}, { somethingElse: 'x' }, { transactionId: null, status: '' }])(
    'reads no answer from %j',
    (payment) => {
      expect(readStepAnswer(payment, 'initiate')).toBeNull();
      expect(readRequeryAnswer(payment)).toBeNull();
    },
  );

  it('reads no answer if every field is unreadable', () => {
    expect(
      readRequeryAnswer({ transactionId: [], amount: {}, chargedAmount: {}, appFee: {}, isLive: 'perhaps' }),
    ).toBeNull();
  });
});

describe('the answer to a re-query', () => {
  it('reads the answer to a re-query from its own field names', () => {
    const payment = {
      transactionId: 'T1-261121-0001-ABCDEFGH9',
      paymentResponseCode: '000',
      paymentResponseMessage: 'Approved for 08030000000',
      status: 'successful',
      currency: 'NGN',
      amount: '1500.00',
      chargedAmount: '1521.50',
      appFee: '21.5',
      merchantBearsFee: '0',
      isLive: '0',
      customerEmail: 'ade2026@example.com',
      created: '2026-11-21T10:02:03',
      authModel: 'PIN',
      chargeCode: '00',
      chargeMessage: 'Please enter the OTP sent to 0803****000',
      fraudStatus: ' ok ',
      unknownField: 'left out',
    };
    expect(readRequeryAnswer(payment)).toEqual({
      reference: 'T1-261121-0001-ABCDEFGH9',
      code: '000',
      message: 'Approved for ••••',
      status: 'successful',
      currency: 'NGN',
      amountMinor: 150_000,
      chargedAmountMinor: 152_150,
      appFeeMinor: 2_150,
      merchantBearsFee: false,
      isLive: false,
      customerEmail: 'ade2026@example.com',
      createdAt: '2026-11-21T10:02:03',
      authModel: 'PIN',
      chargeCode: '00',
      chargeMessage: 'Please enter the OTP sent to ••••****000',
      fraudStatus: 'ok',
    });
  });

  it('keeps codes and the currency as sent, and trims words', () => {
    const payment = { paymentResponseCode: ' 000 ', currency: ' NGN', chargeCode: '00 ', status: ' failed ' };
    expect(readRequeryAnswer(payment)).toMatchObject({
      code: ' 000 ',
      currency: ' NGN',
      chargeCode: '00 ',
      status: 'failed',
    });
  });

  it.each([
    [{ transactionId: 'OURS-1', transactionReference: 'THEIRS-1' }, 'OURS-1', 'THEIRS-1'],
    [{ transactionId: 'OURS-1', transactionReference: 'OURS-1 ' }, 'OURS-1', 'OURS-1 '],
    [{ transactionId: 'OURS-1', transactionReference: ['THEIRS-1'] }, 'OURS-1', 'unreadable'],
    [{ transactionId: {}, transactionReference: 'OURS-1' }, 'OURS-1', 'unreadable'],
    [{ transactionId: 'OURS-1', transactionReference: 'OURS-1' }, 'OURS-1', undefined],
    [{ transactionId: 'OURS-1', transactionReference: '' }, 'OURS-1', undefined],
    [{ transactionId: null, transactionReference: 'OURS-1' }, 'OURS-1', undefined],
  ])('reads both reference fields of %j', (names, reference, otherReference) => {
    const answer = readRequeryAnswer({ ...names, status: 'successful' });
    expect(answer?.reference).toBe(reference);
    expect(answer?.otherReference).toBe(otherReference);
  });

  it.each(['status', 'chargeCode', 'fraudStatus'] as const)(
    'distinguishes a %s that is not a text from an absent one',
    (field) => {
      const read = (given: unknown) => readRequeryAnswer({ transactionId: 'OURS-1', [field]: given })?.[field];
      expect(read(['failed'])).toBe('unreadable');
      expect(read({ value: 'failed' })).toBe('unreadable');
      for (const nothing of [null, undefined, '', '  ']) expect(read(nothing) ?? null).toBeNull();
    },
  );

  it.each([
    ['JPY', '1500', 1_500, '21.5', 22],
    ['KWD', '1500.125', 1_500_125, '0.5', 500],
    ['NGN', 1522.014, 152_201, 32.355, 3_236],
    ['NGN', 'abc', null, 'abc', 'unreadable'],
    ['NGN', {}, null, [], 'unreadable'],
  ])('reads amounts in %s in its minor units: %s', (currency, amount, amountMinor, appFee, appFeeMinor) => {
    const answer = readRequeryAnswer({ currency, amount, chargedAmount: amount, appFee, merchantFee: appFee });
    expect(answer).toMatchObject({
      currency,
      amountMinor,
      chargedAmountMinor: amountMinor ?? 'unreadable',
      appFeeMinor,
    });
    expect(answer?.merchantFeeMinor ?? null).toBe(appFeeMinor);
  });

  it.each([undefined, null, '', ' '])('reads no charged amount and no fee from %j', (nothing) => {
    const answer = readRequeryAnswer({
      status: 'successful',
      chargedAmount: nothing,
      appFee: nothing,
      merchantFee: nothing,
    });
    expect(answer).toMatchObject({ chargedAmountMinor: null, appFeeMinor: null });
    expect(answer).not.toHaveProperty('merchantFeeMinor');
  });

  it.each(['N/A', 'n/a', '', null])('reads no code in %j', (paymentResponseCode) => {
    expect(readRequeryAnswer({ paymentResponseCode, status: 'failed' })).toMatchObject({ code: null });
  });

  it.each([0, '0', '00', '0000', false])('never reads %j as the code of success', (paymentResponseCode) => {
    expect(readRequeryAnswer({ paymentResponseCode })?.code).not.toBe('000');
  });

  it.each([
    [1, true],
    ['No', false],
    ['', null],
    [undefined, null],
    ['maybe', 'unreadable'],
    [2, 'unreadable'],
    [{}, 'unreadable'],
  ])('reads isLive %j as %j', (isLive, expected) => {
    expect(readRequeryAnswer({ status: 'failed', isLive })?.isLive).toBe(expected);
  });

  it.each([
    ['2026-11-21T10:02:03', '2026-11-21T10:02:03'],
    ['2026-11-21T10:02:03.000Z', '2026-11-21T10:02:03.000Z'],
    ['2026-11-21 10:02:03', '2026-11-21 10:02:03'],
    ['5531886652142950', null],
    [1795255323000, null],
    ['yesterday', null],
  ])('reads the creation time %j as %j', (createdAt, expected) => {
    expect(readRequeryAnswer({ status: 'failed', createdAt })?.createdAt).toBe(expected);
  });

  it.each(['ade', 'a de@example.com', '5531 8866 5214 2950', `${'a'.repeat(250)}@example.com`])(
    'does not read %j as an e-mail address',
    (customerEmail) => {
      expect(readRequeryAnswer({ status: 'failed', customerEmail })?.customerEmail).toBeNull();
    },
  );
});
