import { describe, expect, it } from 'vitest';
import { attackBridge } from './bridge-requests.ts';
import { attackGateway } from './service-answers.ts';

// These tests make few attempts; `npm run attack` makes fifty times as many.

describe('generated attacks', () => {
  it('generated requests change nothing on the bridge, and only valid requests reach a handler', async () => {
    const { requests, reached, believed } = await attackBridge(20_000, 'one');
    expect(requests).toBe(20_000);
    expect(Math.min(reached, believed)).toBeGreaterThan(500);
  });

  it('generated answers of the service make nothing paid and return no card number', async () => {
    const { verdicts } = await attackGateway(2_000, 'one');
    expect(Object.keys(verdicts)).toEqual(expect.arrayContaining(['paid', 'review', 'wait']));
  });
});
