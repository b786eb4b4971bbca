// Chromium's debugger cannot open unknown schemes, so `app://host/x` becomes `https://host.app.electron.invalid/x`. A
// name under `.invalid` never resolves, so nothing leaves the machine.
const SUFFIX = 'electron.invalid';

export function toInside(address: string, schemes: { has(scheme: string): boolean }): string {
  const [, scheme, host, rest] = /^([a-z][\w+.-]*):\/\/([^/?#]*)(.*)$/s.exec(address) ?? [];
  return scheme !== undefined && schemes.has(scheme) ? `https://${host}.${scheme}.${SUFFIX}${rest}` : address;
}

export function toOutside(address: string): string {
  return address.replace(/^https:\/\/([^/?#]*)\.([^./?#]+)\.electron\.invalid(?=[/?#]|$)/, '$2://$1');
}
