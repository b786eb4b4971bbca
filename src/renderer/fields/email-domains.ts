const USUAL_DOMAINS = ['gmail.com', 'yahoo.com', 'outlook.com', 'icloud.com', 'hotmail.com', 'yahoo.co.uk'];

/** The number of suggestions that fit below the field. */
const MOST_SUGGESTED = 3;

/** Returns addresses that complete the text after the @. Returns none if the domain is already a common domain. */
export function suggestedEmails(text: string): string[] {
  const [name = '', domain, ...others] = text.trim().split('@');
  if (name === '' || domain === undefined || others.length > 0) return [];
  const fitting = USUAL_DOMAINS.filter((each) => each.startsWith(domain.toLowerCase()));
  if (fitting.includes(domain.toLowerCase())) return [];
  return fitting.slice(0, MOST_SUGGESTED).map((each) => `${name}@${each}`);
}
