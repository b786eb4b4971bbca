/** A step from one schema version to the next. A shipped migration never changes; later needs get a later number. */
export interface Migration {
  /** The schema version (`user_version`) after this migration. */
  version: number;
  sql: string;
  /** True if the projections must be rebuilt from the events because their tables changed. */
  rebuildsProjection: boolean;
}
