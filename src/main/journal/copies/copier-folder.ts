/** Of which journal the copies are, for the thread that looks after them. */
export interface CopierFolder {
  /** The journal's own. */
  folder: string;
  /** With which heads are authenticated; null where it cannot be had. */
  authenticationKey: Uint8Array | null;
  /** Where the second heads lie, outside every profile; null where there are none. */
  outsideHeads: string | null;
}
