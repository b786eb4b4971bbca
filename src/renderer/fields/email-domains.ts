/** Where most customers of a shop in Nigeria have their e-mail, the most usual first. */
const USUAL_DOMAINS = ['gmail.com', 'yahoo.com', 'outlook.com', 'icloud.com', 'hotmail.com', 'yahoo.co.uk'];

/** More would not stand beside one another below the field. */
const MOST_SUGGESTED = 3;

/** Whole addresses that what is typed may become, once somebody has typed the @; none where it is one of them already. */
export function suggestedEmails(text: string): string[] {
  const [name = '', domain, ...others] = text.trim().split('@');
  if (name === '' || domain === undefined || others.length > 0) return [];
  const fitting = USUAL_DOMAINS.filter((each) => each.startsWith(domain.toLowerCase()));
  if (fitting.includes(domain.toLowerCase())) return [];
  return fitting.slice(0, MOST_SUGGESTED).map((each) => `${name}@${each}`);
}
