import { minorFromWire, wireFromMinor } from './amount.ts';
import type { Misbehaviour } from './faults.ts';

/** A record that may hold numbers and booleans where strings are usual. */
type LooseRecord = Readonly<Record<string, string | number | boolean | null>>;

/** Falsifies a record as ordered. A misbehaviour of another kind leaves it unchanged. */
export function changeRecord<Fields extends LooseRecord>(record: Fields, misbehaviour: Misbehaviour): Fields {
  return { ...record, ...changesTo(record, misbehaviour) };
}

function changesTo(record: LooseRecord, misbehaviour: Misbehaviour): LooseRecord {
  switch (misbehaviour.kind) {
    case 'wrong-amount':
      return { amount: misbehaviour.amount ?? plusMinor(record, 100_000n) };
    case 'lower-amount':
      return { amount: plusMinor(record, -1n) };
    case 'lower-charged-amount':
      return { chargedAmount: plusMinor(record, -1n) };
    case 'wrong-currency':
      return { currency: misbehaviour.currency ?? 'USD' };
    case 'wrong-reference':
      return { [referenceFieldOf(record)]: misbehaviour.reference ?? 'ANOTHER-REFERENCE-1' };
    case 'wrong-is-live':
      return { isLive: record.isLive === '0' ? '1' : '0' };
    case 'both-spellings':
      return otherSpellingsOf(record);
    case 'other-spellings':
      return { ...otherSpellingsOf(record), validationInstruction: null, deviceFingerPrint: null };
    case 'auth-url-with-line-breaks':
      return { authUrl: brokenIntoLines(record.authUrl) };
    case 'changed-record':
      return misbehaviour.fields;
    default:
      return outcomeChanges(record, misbehaviour);
  }
}

function outcomeChanges(record: LooseRecord, misbehaviour: Misbehaviour): LooseRecord {
  switch (misbehaviour.kind) {
    case 'says-pending':
      return outcome(record, 'pending', '02', 'Pending OTP validation');
    case 'says-successful-without-code':
      return outcome(record, 'successful', null, 'Approved');
    case 'says-00':
      return outcome(record, 'successful', '00', 'Approved');
    case 'says-paid':
      return outcome(record, 'successful', '000', 'Successful');
    case 'says-failed':
      return outcome(
        record,
        'failed',
        misbehaviour.code ?? '91',
        misbehaviour.message ?? 'Issuer or switch is inoperative',
      );
    default:
      return {};
  }
}

function outcome(record: LooseRecord, status: string, code: string | null, message: string): LooseRecord {
  const changes = { status, paymentResponseCode: code, paymentResponseMessage: message };
  const isRequery = 'chargeCode' in record;
  if (isRequery) return { ...changes, chargeCode: code, chargeMessage: message };
  return { ...changes, authenticatePaymentResponseCode: code, authenticatePaymentResponseMessage: message };
}

function otherSpellingsOf(record: LooseRecord): LooseRecord {
  return {
    validateInstruction: record.validationInstruction ?? null,
    deviceFingerprint: record.deviceFingerPrint ?? null,
  };
}

function referenceFieldOf(record: LooseRecord): string {
  return 'transactionReference' in record ? 'transactionReference' : 'transactionId';
}

/** Raises the record's amount by this many minor units. */
function plusMinor(record: LooseRecord, difference: bigint): string {
  const currency = `${record.currency ?? ''}`;
  const minor = (minorFromWire(`${record.amount ?? ''}`, currency) ?? 0n) + difference;
  return wireFromMinor(minor > 0n ? minor : 0n, currency);
}

function brokenIntoLines(address: LooseRecord[string] | undefined): string {
  return `${address ?? ''}`.replace(/(.{20})/g, '$1\n');
}
