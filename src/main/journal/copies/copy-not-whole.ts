/** A copy that is no copy: something in it is damaged, or it is not what the journal was. */
export class CopyNotWhole extends Error {
  override readonly name = 'CopyNotWhole';
}
