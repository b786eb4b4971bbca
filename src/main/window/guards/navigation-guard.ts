/*
 * Every decision about where a page of the program may go, as small predicates. What is not allowed here is refused.
 */

/** A navigation of the main window: only within the program's own page, such as a reload. */
export function staysInProgram(address: string, ownOrigin: string): boolean {
  const url = URL.parse(address);
  return url !== null && `${url.protocol}//${url.host}` === ownOrigin && url.username === '' && url.password === '';
}

/** A navigation of the page that a slip is printed from: it is made from a text, and goes nowhere. */
export function staysOnSlip(): boolean {
  return false;
}

/** A new window, by `window.open`, a link or a form: nothing of the program opens one. */
export function mayOpenWindow(): boolean {
  return false;
}

/** A permission (camera, location, notifications, …): nothing of the program needs one. */
export function mayUsePermission(): boolean {
  return false;
}

/** Any page at all, whoever made it: the program's own, a bank's, or one that a development server gives. */
export function mayAnyPageGo(address: string): boolean {
  return ['app:', 'https:', 'http:'].includes(URL.parse(address)?.protocol ?? '');
}
