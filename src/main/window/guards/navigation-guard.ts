/* Decides where the program's pages may go, as small predicates. Everything else is refused. */

/** Allows the main window to navigate only within the program's page, such as a reload. */
export function staysInProgram(address: string, ownOrigin: string): boolean {
  const url = URL.parse(address);
  return url !== null && `${url.protocol}//${url.host}` === ownOrigin && url.username === '' && url.password === '';
}

/** Never: a printed page is made from a text and has no links. */
export function staysOnSlip(): boolean {
  return false;
}

/** Never: the program opens no window by `window.open`, a link or a form. */
export function mayOpenWindow(): boolean {
  return false;
}

/** Never: the program needs no camera, location, notifications or other permission. */
export function mayUsePermission(): boolean {
  return false;
}

/** The limit for any page: the program's own, a bank's, or one of a development server. */
export function mayAnyPageGo(address: string): boolean {
  return ['app:', 'https:', 'http:'].includes(URL.parse(address)?.protocol ?? '');
}
