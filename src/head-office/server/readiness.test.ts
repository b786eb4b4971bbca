import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { addReadiness } from './readiness.ts';

it('readiness asks the database at most every two seconds whether it can be written', async () => {
  const server = Fastify();
  let now = new Date('2026-11-23T09:00:00.000Z');
  const asked: string[] = [];
  let readOnly: string | Error = 'off';
  const query = async <Row>(sql: string) => {
    asked.push(sql);
    if (readOnly instanceof Error) throw readOnly;
    return [{ transaction_read_only: readOnly }] as Row[];
  };
  addReadiness(server, { database: { query }, clock: () => now });
  const ready = async () => {
    const { statusCode, headers } = await Promise.resolve(server.inject({ url: '/v1/health/ready' }));
    return [statusCode, headers['retry-after']];
  };
  for (let times = 0; times < 20; times += 1) expect(await ready()).toEqual([200, undefined]);
  expect(asked).toHaveLength(1);
  for (const problem of ['on', new Error('broken')]) {
    readOnly = problem;
    now = new Date(now.getTime() + 3_000);
    expect(await ready()).toEqual([503, '5']);
  }
});
