import { describe, expect, it } from 'vitest';
import { createQueue } from './queue.ts';

describe('createQueue', () => {
  it('runs one task at a time, in order', async () => {
    const queue = createQueue();
    const log: string[] = [];
    const task = (name: string) =>
      queue.run(async () => {
        log.push(`${name} begins`);
        await new Promise((resolve) => setImmediate(resolve));
        log.push(`${name} ends`);
        return name;
      });
    expect(await Promise.all([task('a'), task('b'), task('c')])).toEqual(['a', 'b', 'c']);
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('continues after a failed task, and reports the error only to the caller of that task', async () => {
    const queue = createQueue();
    const failing = queue.run(() => Promise.reject(new Error('no')));
    const next = queue.run(async () => 'next');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('next');
  });
});
