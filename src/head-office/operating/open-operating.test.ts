import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance, type InjectOptions, type LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { officeMetrics } from './office-metrics.ts';
import { addOperatingRoutes } from './open-operating.ts';

describe('operating routes', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'operating-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const open = () => {
    const server = Fastify();
    const clock = { now: new Date('2026-11-23T09:00:00.000Z') };
    const base = databaseOf();
    const metrics = officeMetrics();
    addOperatingRoutes(server, {
      database: base.database,
      metrics,
      folder,
      clock: () => clock.now,
    });
    const token = () => readFileSync(path.join(folder, 'metrics-token'), 'utf8');
    const numbers = async (authorization = `Bearer ${token()}`) =>
      await answered(server, { url: '/metrics', headers: { authorization } });
    return { server, clock, base, metrics, numbers };
  };

  it('report whether head office can accept uploads', async () => {
    const { server, clock, base } = open();
    const ready = async () => (await answered(server, { url: '/v1/health/ready' })).statusCode;
    expect(await ready()).toBe(200);
    base.breakDown();
    clock.now = new Date('2026-11-23T09:00:03.000Z');
    expect(await ready()).toBe(503);
    expect((await answered(server, { url: '/v1/health/ready' })).headers['retry-after']).toBe('5');
  });

  it('cache the answers of the database', async () => {
    const { server, base, numbers } = open();
    for (let asked = 0; asked < 20; asked += 1) {
      await answered(server, { url: '/v1/health/ready' });
      await numbers();
    }
    // One transaction for readiness and one for the counts.
    expect(base.transactions()).toBe(2);
  });

  it.each(['', 'Bearer', 'Bearer guessed'])('refuse metrics for the authorization %j', async (authorization) => {
    const answer = await open().numbers(authorization);
    expect([answer.statusCode, answer.body]).toEqual([401, '{"problem":"notSigned"}']);
  });

  it('return metrics for the token in the private file', async () => {
    const { metrics, numbers } = open();
    metrics.answered('POST events', 200);
    metrics.answered('POST events', 200);
    metrics.answered('POST events', 503);
    metrics.batchTaken(12);
    metrics.committed(0.004);
    const { body, headers } = await numbers();
    expect(headers['content-type']).toContain('application/openmetrics-text');
    expect(body.split('\n').filter((line) => !line.startsWith('#'))).toEqual(
      expect.arrayContaining([
        'paydesk_head_office_requests_total{request="POST events",status="200"} 2',
        'paydesk_head_office_requests_total{request="POST events",status="503"} 1',
        'paydesk_head_office_batches_total 1',
        'paydesk_head_office_events_total 12',
        'paydesk_head_office_commit_seconds_bucket{le="0.0025"} 0',
        'paydesk_head_office_commit_seconds_bucket{le="0.005"} 1',
        'paydesk_head_office_commit_seconds_bucket{le="+Inf"} 1',
        'paydesk_head_office_ready 1',
        'paydesk_head_office_second_step_lag_entries 7',
        'paydesk_head_office_journals 5',
        'paydesk_head_office_awaited_erasures 3',
        'paydesk_head_office_findings{kind="forked"} 2',
      ]),
    );
    expect(body.endsWith('# EOF\n')).toBe(true);
    expect(statSync(path.join(folder, 'metrics-token')).mode & 0o777).toBe(0o600);
  });

  it('return the program’s own metrics if the database does not answer', async () => {
    const { base, numbers } = open();
    base.breakDown();
    const { statusCode, body } = await numbers();
    expect(statusCode).toBe(200);
    expect(body).toContain('paydesk_head_office_ready 0');
    expect(body).not.toContain('paydesk_head_office_journals');
  });
});

function answered(server: FastifyInstance, request: InjectOptions): Promise<LightMyRequestResponse> {
  return Promise.resolve(server.inject(request));
}

function databaseOf(): { database: Database; transactions: () => number; breakDown: () => void } {
  let transactions = 0;
  let isBroken = false;
  const answers: Record<string, unknown[]> = {
    journal: [{ tills: '5', heard: '4', entries: '900' }],
    step_position: [{ read: '893' }],
    erasure: [{ awaited: '3' }],
    finding: [{ kind: 'forked', count: '2' }],
  };
  const query = async <Row>(sql: string) => (answers[/FROM (\w+)/.exec(sql)?.[1] ?? ''] ?? []) as Row[];
  return {
    database: {
      query,
      transaction: async (work) => {
        transactions += 1;
        if (isBroken) throw new Error('broken');
        return await work({ query });
      },
      close: async () => undefined,
    },
    transactions: () => transactions,
    breakDown: () => {
      isBroken = true;
    },
  };
}
