/** One of several servers of a database. */
export interface Server<Connection> {
  /** Rejects where the server does not answer, or can only be read. */
  connect(): Promise<Connection>;
  /** How often a server has taken the place of another one before this one was written. */
  timeline(connection: Connection): Promise<number>;
  release(connection: Connection): void;
}

/** A connection to the server that can be written. */
export interface WritableConnection<Connection> {
  connection: Connection;
  /** The server does not answer any more, or does not commit: the next connection is looked for at all of them. */
  leave(): void;
}

/**
 * Connects to the server that can be written, and stays with it as long as it commits. An old one whose place another server has taken can be
 * written too where somebody starts it again: of several the newest is taken, and of several as new as each other the one after the one
 * that was left.
 */
export function writableServer<Connection>(
  servers: readonly Server<Connection>[],
): () => Promise<WritableConnection<Connection>> {
  let first = 0;
  let current = servers.length === 1 ? (servers[0] ?? null) : null;
  let looking: Promise<Server<Connection>> | null = null;

  const look = async () => {
    current = await newestOf([...servers.slice(first), ...servers.slice(0, first)]);
    return current;
  };
  const found = async () => {
    looking ??= look().finally(() => (looking = null));
    return await looking;
  };
  const leave = (server: Server<Connection>) => {
    if (server !== current || servers.length === 1) return;
    first = (servers.indexOf(server) + 1) % servers.length;
    current = null;
  };
  const connectTo = async (server: Server<Connection>) => ({
    connection: await server.connect(),
    leave: () => leave(server),
  });
  return async () => {
    const server = current ?? (await found());
    try {
      return await connectTo(server);
    } catch (error) {
      if (servers.length === 1) throw error;
      leave(server);
      return await connectTo(current ?? (await found()));
    }
  };
}

/** @throws what the first one says, where none can be written */
async function newestOf<Connection>(servers: readonly Server<Connection>[]): Promise<Server<Connection>> {
  const asked = await Promise.allSettled(
    servers.map(async (server) => {
      const connection = await server.connect();
      try {
        return { server, timeline: await server.timeline(connection) };
      } finally {
        server.release(connection);
      }
    }),
  );
  const writable = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const [newest] = writable.toSorted((one, other) => other.timeline - one.timeline);
  if (newest) return newest.server;
  throw asked.find((each) => each.status === 'rejected')?.reason;
}
