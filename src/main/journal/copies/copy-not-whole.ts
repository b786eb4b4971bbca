/** Thrown if a copy is damaged or contradicts its journal. */
export class CopyNotWhole extends Error {
  override readonly name = 'CopyNotWhole';
}
