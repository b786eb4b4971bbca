import type { App, Session } from 'electron/main';
import type { Log } from '../../log.ts';
import { guardContents, guardSession } from './guard-contents.ts';
import { mayAnyPageGo } from './navigation-guard.ts';

/**
 * Holds every page that comes to be, whoever made it: no window, no embedded page, no permission, no address that is of no
 * page of ours or of a bank. What the program makes has guards of its own, which allow less; this one is for what somebody
 * forgets. Call it before the first page is made.
 */
export function guardEveryPage(app: Pick<App, 'on'>, log: Log): void {
  const guarded = new WeakSet<Session>();
  app.on('web-contents-created', (_event, contents) => {
    guardContents(contents, mayAnyPageGo, log);
    if (guarded.has(contents.session)) return;
    guarded.add(contents.session);
    guardSession(contents.session);
  });
}
