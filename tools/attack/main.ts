import { parseArgs } from 'node:util';
import { attackBridge } from './generated/bridge-requests.ts';
import { attackGateway } from './generated/service-answers.ts';

// `npm run attack` makes a million hostile bridge requests and a hundred thousand hostile service answers.
// `--requests`, `--answers` and `--seed` change this. `npm test` makes fewer.

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000000' },
    answers: { type: 'string', default: '100000' },
    seed: { type: 'string', default: 'attack' },
  },
});
const bridge = await attackBridge(Number(values.requests), values.seed);
console.log(
  `bridge: ${number(bridge.requests)} hostile requests; ${number(bridge.reached)} fitted and reached their handler as the contract ` +
    `has it; ${number(bridge.believed)} senders believed, each the cashier’s page; 0 otherwise.`,
);
const service = await attackGateway(Number(values.answers), values.seed);
const verdicts = Object.entries(service.verdicts).map(([verdict, count]) => `${number(count)} ${verdict}`);
console.log(`service: ${number(service.answers)} hostile answers; ${verdicts.join(', ')}; 0 paid that were not.`);

function number(count: number): string {
  return count.toLocaleString('en');
}
