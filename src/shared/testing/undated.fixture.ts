const DATES = ['businessDay', 'day', 'dayBegan', 'zone'];

/** Removes business days, which the journal adds and the writer of an entry does not know. */
export function undated<Value>(value: Value): Value {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(undated) as Value;
  const told = Object.entries(value).filter(([name]) => !DATES.includes(name));
  return Object.fromEntries(told.map(([name, each]) => [name, undated(each)])) as Value;
}
