export interface Statements {
  query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** An SQL database: PostgreSQL 15 or newer, or a compatible engine. A query outside of a transaction is its own transaction. */
export interface Database extends Statements {
  /** Commits before it resolves. Rolls back if the work rejects. */
  transaction<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}
