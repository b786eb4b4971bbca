export interface Server<Connection> {
  /** Rejects if the server does not answer or is read-only. */
  connect(): Promise<Connection>;
  /** The timeline of the server. It grows with each failover. */
  timeline(connection: Connection): Promise<number>;
  release(connection: Connection): void;
}

/** A connection to the writable server. */
export interface WritableConnection<Connection> {
  connection: Connection;
  /** Reports that the server no longer answers or commits. The next connection asks all servers again. */
  leave(): void;
}

/**
 * Connects to the writable server and stays with it while it commits. A restarted old primary may also accept writes, so the server with the newest
 * timeline wins. If timelines are equal, the one after the failed server is used.
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

/**
 * @throws the first server's error if no server is writable
 */
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
