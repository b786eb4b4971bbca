// Chromium offers no navigation to an unknown scheme to its debugger, so `app://host/x` is served inside it as
// `https://host.app.electron.invalid/x`. A name under `.invalid` never resolves, so nothing can leave the machine.
const SUFFIX = 'electron.invalid';

/** The address under which Chromium knows `address`. */
export function toInside(address: string, schemes: { has(scheme: string): boolean }): string {
  const [, scheme, host, rest] = /^([a-z][\w+.-]*):\/\/([^/?#]*)(.*)$/s.exec(address) ?? [];
  return scheme !== undefined && schemes.has(scheme) ? `https://${host}.${scheme}.${SUFFIX}${rest}` : address;
}

/** The address that the program knows, for one of Chromium's. */
export function toOutside(address: string): string {
  return address.replace(/^https:\/\/([^/?#]*)\.([^./?#]+)\.electron\.invalid(?=[/?#]|$)/, '$2://$1');
}

/** `scheme://host` of an address of the program, `null` for one without a host, as `senderFrame.origin` has it. */
export function originOf(address: string): string {
  return /^[a-z][\w+.-]*:\/\/[^/?#]+/i.exec(address)?.[0].toLowerCase() ?? 'null';
}
