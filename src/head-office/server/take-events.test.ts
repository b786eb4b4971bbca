import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { batch, diskOf, enrolled, officeWithTill, openOffice } from '../office.fixture.ts';
import { writeSpelled } from '../second-step/entries.fixture.ts';

it('head office stores a line that is too deep or too long as received and tells the till to stop', async () => {
  const office = openOffice();
  const till = await enrolled(office, diskOf(0));
  const lists = 200_000;
  for (const payload of [`{"a":${'['.repeat(lists)}${']'.repeat(lists)}}`, `{"a":"${' '.repeat(3 * 1024 * 1024)}"}`]) {
    const disk = { ...till };
    writeSpelled(disk, payload);
    const sent = batch(disk, 0);
    const answer = await office.ask(disk, sent);
    expect(answer).toMatchObject({ status: 422, body: { problem: 'chainBroken' } });
    expect([...office.ledger.copy().arrivals.values()].map(({ body }) => body)).toContainEqual(sent.body);
  }
  expect(await office.ledger.findings()).toMatchObject([{ kind: 'brokenBatch' }, { kind: 'brokenBatch' }]);
});

it('head office lets other requests run between lines that are slow to read', async () => {
  const { office, disk } = await officeWithTill(0);
  for (let line = 0; line < 4; line += 1) writeSpelled(disk, `{"a":"${' '.repeat(1024 * 1024)}"}`);
  let turn = 0;
  const turns: number[] = [];
  const { parse } = JSON;
  const parsing = vi.spyOn(JSON, 'parse').mockImplementation((text: string): unknown => {
    if (text.length > 1024 * 1024) turns.push(turn);
    return parse(text);
  });
  onTestFinished(() => parsing.mockRestore());
  let isDone = false;
  const answered = office.ask(disk, batch(disk, 0)).finally(() => {
    isDone = true;
  });
  for (; !isDone; turn += 1) await setImmediate();
  expect((await answered).status).toBe(200);
  expect([turns.length, new Set(turns).size]).toEqual([4, 4]);
});
