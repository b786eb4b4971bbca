/** Tells the thread that manages copies which journal they belong to. */
export interface CopierFolder {
  /** The journal's own folder. */
  folder: string;
  /** The key that authenticates heads; null if it is unavailable. */
  authenticationKey: Uint8Array | null;
  /** The folder of second heads outside every profile; null if there is none. */
  outsideHeads: string | null;
}
