export interface CopierFolder {
  folder: string;
  authenticationKey: Uint8Array | null;
  outsideHeads: string | null;
}
