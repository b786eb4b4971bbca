/**
 * Returns the day as a number, such as 261129. As a seed it gives new random choices each day, which a person can
 * repeat.
 */
export function seedOfDay(): string {
  return new Date().toISOString().slice(2, 10).replaceAll('-', '');
}
