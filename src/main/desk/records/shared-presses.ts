/** Runs one press at a time for each payment or sale. */
export function createSharedPresses<Outcome>(isRefused: (outcome: Outcome) => boolean) {
  const underWay = new Map<string, Promise<Outcome>>();
  /** A second press waits for the first. It is refused for the same reason, because nobody has read that reason yet. */
  return (key: string, act: () => Promise<Outcome>): Promise<Outcome> => {
    const again = underWay.get(key)?.then((outcome) => (isRefused(outcome) ? outcome : act()));
    const done = (again ?? act()).finally(() => {
      if (underWay.get(key) === done) underWay.delete(key);
    });
    underWay.set(key, done);
    return done;
  };
}
