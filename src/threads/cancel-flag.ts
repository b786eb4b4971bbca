/** A number that two threads share. A busy thread can read it while its messages wait. */
export type CancelFlag = Int32Array<SharedArrayBuffer>;

export function flagOf(cancelled: AbortSignal): CancelFlag {
  const flag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const raise = () => void Atomics.store(flag, 0, 1);
  if (cancelled.aborted) raise();
  else cancelled.addEventListener('abort', raise, { once: true });
  return flag;
}

export function isRaised(flag: CancelFlag): boolean {
  return Atomics.load(flag, 0) !== 0;
}
