import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ATTACKS } from './attacks.ts';
import { attackBridge } from './generated/bridge-requests.ts';
import { attackGateway } from './generated/service-answers.ts';

// `npm run attack` runs every attack test, then a million bridge requests and a hundred thousand service answers. `--requests`, `--answers` and
// `--seed` change these; `--generated` skips the tests.

const ROOT = path.join(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000000' },
    answers: { type: 'string', default: '100000' },
    seed: { type: 'string', default: 'attack' },
    generated: { type: 'boolean', default: false },
  },
});
process.exitCode = values.generated ? 0 : makeTests();
const bridge = await attackBridge(Number(values.requests), values.seed);
console.log(
  `bridge: ${number(bridge.requests)} hostile requests; ${number(bridge.reached)} fitted and reached their handler as the contract ` +
    `has it; ${number(bridge.believed)} senders believed, each the cashier’s page; 0 otherwise.`,
);
const service = await attackGateway(Number(values.answers), values.seed);
const verdicts = Object.entries(service.verdicts).map(([verdict, count]) => `${number(count)} ${verdict}`);
console.log(`service: ${number(service.answers)} hostile answers; ${verdicts.join(', ')}; 0 paid that were not.`);

function makeTests(): number {
  for (const { name } of ATTACKS) console.log(`attack: ${name}`);
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  const files = ATTACKS.flatMap(({ tests }) => tests);
  return spawnSync(process.execPath, [vitest, 'run', ...files], { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
}

function number(count: number): string {
  return count.toLocaleString('en');
}
