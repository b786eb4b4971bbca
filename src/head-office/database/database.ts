export interface Statements {
  query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** PostgreSQL 15 or newer, or a compatible engine. Each query outside a transaction is committed by itself. */
export interface Database extends Statements {
  /** Commits before it resolves. Rolls back if the work rejects. */
  transaction<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}
