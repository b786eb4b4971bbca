import { describe, expect, it } from 'vitest';
import { type Server, writableServer } from './writable-server.ts';

describe('writableServer', () => {
  it('finds the writable server, and the new one after a failover', async () => {
    const { one, two, connect } = threeServers();
    one.timeline = 1;
    expect(await connected(connect)).toBe('one');
    one.timeline = null;
    await expect(connect()).rejects.toThrow('does not answer');
    two.timeline = 2;
    expect(await connected(connect)).toBe('two');
    two.timeline = null;
    one.timeline = 3;
    expect(await connected(connect)).toBe('one');
  });

  it('ignores a restarted old server even if it accepts writes', async () => {
    const { one, three, connect } = threeServers();
    one.timeline = 1;
    three.timeline = 2;
    expect(await connected(connect)).toBe('three');
  });

  it('leaves a server that no longer commits, and takes its successor', async () => {
    const { one, two, connect } = threeServers();
    one.timeline = 1;
    const { leave } = await connect();
    two.timeline = 2;
    expect(await connected(connect)).toBe('one');
    leave();
    expect(await connected(connect)).toBe('two');
    leave();
    expect(await connected(connect)).toBe('two');
  });

  it('takes the next server of the same timeline if one does not commit', async () => {
    const { one, two, three, connect } = threeServers();
    for (const server of [one, two, three]) server.timeline = 1;
    for (const name of ['one', 'two', 'three', 'one']) {
      const { connection, leave } = await connect();
      expect(connection).toBe(name);
      leave();
    }
  });

  it('asks each server once for many waiting callers, and keeps no extra connection', async () => {
    const { one, two, three, connect } = threeServers();
    two.timeline = 1;
    expect(await Promise.all([connected(connect), connected(connect), connected(connect)])).toEqual([
      'two',
      'two',
      'two',
    ]);
    expect([one.asked, two.asked, three.asked]).toEqual([1, 4, 1]);
    expect(two.released).toBe(1);
  });
});

it('the search for the writable server does not ask a single server for its timeline', async () => {
  const only = standIn('only');
  only.timeline = 1;
  const connect = writableServer([only.server]);
  const { leave } = await connect();
  leave();
  expect(await connected(connect)).toBe('only');
  expect(only.asked).toBe(2);
});

function threeServers() {
  const [one, two, three] = [standIn('one'), standIn('two'), standIn('three')];
  return { one, two, three, connect: writableServer([one.server, two.server, three.server]) };
}

async function connected(connect: ReturnType<typeof writableServer<string>>): Promise<string> {
  return (await connect()).connection;
}

/** Creates a server whose connections are its name. Without a timeline the server does not answer. */
function standIn(name: string) {
  const state: { timeline: number | null; asked: number; released: number; server: Server<string> } = {
    timeline: null,
    asked: 0,
    released: 0,
    server: {
      connect: async () => {
        state.asked += 1;
        if (state.timeline === null) throw new Error(`${name} does not answer`);
        return name;
      },
      timeline: async () => state.timeline ?? 0,
      release: () => {
        state.released += 1;
      },
    },
  };
  return state;
}
