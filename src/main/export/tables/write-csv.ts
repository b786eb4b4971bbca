import type { DatabaseSync } from 'node:sqlite';
import { createLocalTimes, type LocalTimes } from '../../../shared/days/local-times.ts';
import { EXPORTED_COLUMNS, type PaymentColumn } from '../../../shared/journal/payment-columns.ts';
import type { Condition } from '../../journal/search/condition.ts';
import type { FileSink } from '../files/file-sink.ts';
import { BYTE_ORDER_MARK, csvLine, LINE_END, textField } from './csv-text.ts';
import { memoizeFew } from './memoize-text.ts';
import { CELL_KINDS, paymentCells } from './payment-cells.ts';
import { isUsual, readPayments, type UsualPayment, usualReader } from './usual-payments.ts';

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
  const usualLine = createUsualLines(zone, times);
  let text = BYTE_ORDER_MARK + EXPORTED_COLUMNS.map(({ heading }) => heading).join(',') + LINE_END;
  readPayments(connection, selected, (payment) => {
    text += isUsual(payment) ? usualLine(payment) : csvLine(paymentCells(payment, zone), times);
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

/** Writes the line of a payment that is in its usual form: the same as `csvLine` of its cells. */
function createUsualLines(zone: string, times: LocalTimes): (payment: UsualPayment) => string {
  const writers = EXPORTED_COLUMNS.map((column) => usualField(column, zone, times));
  return (payment) => {
    let line = '';
    for (const write of writers) line += write(payment);
    return line + LINE_END;
  };
}

/** Writes a column of a payment, with the comma before it. */
function usualField(column: PaymentColumn, zone: string, times: LocalTimes): (payment: UsualPayment) => string {
  const comma = column === EXPORTED_COLUMNS[0] ? '' : ',';
  const read = usualReader(column);
  if (read === null) {
    const same = comma + ('zone' in column ? zone : '');
    return () => same;
  }
  if (column.kind === 'time') {
    return (payment) => {
      const at = read(payment);
      return at === '' ? comma : comma + times.iso(at);
    };
  }
  if (CELL_KINDS[column.kind] !== 'text') return (payment) => comma + read(payment);
  const field = memoizeFew(column, textField);
  return (payment) => {
    const text = read(payment);
    return text === '' ? comma : comma + field(text);
  };
}
