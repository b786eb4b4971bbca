export interface CopierFolder {
  folder: string;
  /** The key that authenticates heads; null if it is unavailable. */
  authenticationKey: Uint8Array | null;
  /** The folder of second heads outside every profile; null if there is none. */
  outsideHeads: string | null;
}
