/** Tells the day of a time in the shop's zone, as a reference writes it: YYMMDD. One format serves all: it is slow to make. */
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
