/** One step from a schema version to the next. Once shipped it never changes: later needs get a later number. */
export interface Migration {
  /** The schema version (`user_version`) after it. */
  version: number;
  sql: string;
  /** Whether what is derived is made again from the events, because its tables changed. */
  rebuildsProjection: boolean;
}
