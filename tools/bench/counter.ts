import { countSales } from '../../e2e/fixtures/counted-sales.ts';
import { withTill } from '../../e2e/fixtures/till.ts';
import { describeHost } from '../../e2e/host.ts';
import { noteVerdicts, type VerdictTime, verdictTimes } from './verdict-times.ts';

/** Takes a sale of each kind on the built program. Prints the number of keys and the time to the verdict. */
export async function benchCounter(): Promise<void> {
  Object.assign(process.env, describeHost().environment);
  await withTill('built-in service', async (till) => {
    await noteVerdicts(till.page);
    const counted = await countSales(till);
    console.log(
      'Keys, from the idle counter to the next sale; beside digits: what is not the amount, card or account; both: cashier and customer\n',
    );
    console.log('cashier  beside digits  customer  to the next sale  both   sale');
    for (const { kind, cashier, digits, customer, toNextSale } of counted) {
      const columns = [cashier, cashier - digits, customer, toNextSale, cashier + customer];
      const widths = [7, 15, 10, 18, 6];
      console.log(`${columns.map((count, index) => String(count).padStart(widths[index] ?? 0)).join('')}   ${kind}`);
    }
    const times = await verdictTimes(till.page, till.service);
    const each = (time: keyof VerdictTime) => times.map((one) => `${one[time]} ms`).join(', ');
    console.log(
      `\nFrom the re-query's answer, as the desk had read it, to the verdict on the screen (under 100 ms is the aim): ${each('fromAnswerMs')}`,
    );
    console.log(`From the re-query, as the service got it: ${each('fromQuestionMs')}`);
  });
}
