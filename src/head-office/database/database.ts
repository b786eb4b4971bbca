/** One transaction's connection. */
export interface Statements {
  /**
   * @param preparedAs a name of the statement's own, where it is asked all the time: each connection then has it read and planned once. For
   * one that always takes the same way to its rows, whatever the values are
   */
  query<Row>(sql: string, values?: readonly unknown[], preparedAs?: string): Promise<Row[]>;
}

/** An SQL database: PostgreSQL 15 or newer, or what speaks as it does. A query of its own, outside of any other transaction, is one by itself. */
export interface Database extends Statements {
  /** Commits before it resolves; rolls back where the work rejects. */
  transaction<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}
