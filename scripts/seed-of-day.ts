/** Returns the day as a number, such as 261129: each day makes other random choices, and a person can repeat them. */
export function seedOfDay(): string {
  return new Date().toISOString().slice(2, 10).replaceAll('-', '');
}
