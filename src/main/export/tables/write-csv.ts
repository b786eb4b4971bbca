import type { DatabaseSync } from 'node:sqlite';
import { createLocalTimes, type LocalTimes } from '../../../shared/days/local-times.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import type { Condition } from '../../journal/search/condition.ts';
import type { FileSink } from '../files/file-sink.ts';
import { BYTE_ORDER_MARK, csvField, csvLine, LINE_END, textField } from './csv-text.ts';
import { type MemoizedText, memoizeText } from './memoize-text.ts';
import { PAYMENT_COLUMNS, paymentCells, SERVICE_COLUMNS } from './payment-columns.ts';
import { readPayments, type UsualPayment } from './usual-payments.ts';

/**
 * Writes the selected payments as CSV, one a row, oldest first. The few that are not in their usual form are made column by
 * column. Both give the same line, which a test holds against each other.
 * @param step called for each row; it may throw to end the writing
 */
export function writeCsv(
  connection: DatabaseSync,
  selected: Condition,
  zone: string,
  sink: FileSink,
  step: () => void,
): void {
  const times = createLocalTimes(zone);
  const few = memoizeText(textField);
  let text = BYTE_ORDER_MARK + PAYMENT_COLUMNS.map(({ heading }) => heading).join(',') + LINE_END;
  readPayments(connection, selected, (usual, record) => {
    text += usual ? usualLine(usual, zone, times, few) : lineOfRecord(record, zone, times);
    if (text.length >= TEXT_UNITS) {
      sink.writeText(text);
      text = '';
    }
    step();
  });
  sink.writeText(text);
}

/** Some hundred lines, which cross into the file together. */
const TEXT_UNITS = 64 * 1024;

/** The line of a payment from its record, column by column. */
function lineOfRecord(record: string, zone: string, times: LocalTimes): string {
  return csvLine(paymentCells(JSON.parse(record) as PaymentRecord, zone), times);
}

function usualLine(payment: UsualPayment, zone: string, times: LocalTimes, few: MemoizedText): string {
  const { reference, saleId, createdAt, updatedAt, mode, instrument, currency, outcome, review, releasedAt } = payment;
  const released = releasedAt === '' ? '' : times.iso(releasedAt);
  return (
    `${reference},${saleId},${times.iso(createdAt)},${times.iso(updatedAt)},${zone},${few(payment.till)},${mode},` +
    `${instrument},${few(payment.brand)},${payment.firstSix},${payment.lastFour},` +
    `${few(payment.bank)},${few(payment.bankCode)},${payment.amount},${payment.amountMinor},${currency},` +
    `${payment.charged},${payment.fee},${outcome},${review},${released},${few(payment.releasedBy)},` +
    `${textField(payment.email)},${textField(payment.phone)},${textField(payment.note)},` +
    `${few(payment.code)},${few(payment.message)},` +
    SERVICE_COLUMNS.map(({ cell }) => csvField(cell(payment.said), times)).join(',') +
    `,${payment.businessDay},,,${LINE_END}`
  );
}
