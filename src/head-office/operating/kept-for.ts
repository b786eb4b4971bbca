/**
 * An answer that is asked for anew only after a while, however often somebody asks; those who ask at the same time wait for the same one.
 * @param ask never rejects
 */
export function keptFor<Answer>(ms: number, clock: () => Date, ask: () => Promise<Answer>): () => Promise<Answer> {
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let answer: Promise<Answer> | null = null;
  return () => {
    const nowMs = clock().getTime();
    if (answer === null || Math.abs(nowMs - askedAtMs) >= ms) {
      askedAtMs = nowMs;
      answer = ask();
    }
    return answer;
  };
}
