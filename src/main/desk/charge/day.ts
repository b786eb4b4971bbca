/**
 * Returns a formatter of a time's day in the shop's zone for references: YYMMDD. Reuse it, because creating one is
 * slow.
 */
export function daysOfReferences(zone: string): (time: Date) => string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: '2-digit',
    month: '2-digit',
    day: '2-digit',
    calendar: 'gregory',
    numberingSystem: 'latn',
  });
  return (time) => {
    const parts = format.formatToParts(time);
    const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
    return `${part('year')}${part('month')}${part('day')}`;
  };
}
