import type { HostContents } from './host-parts.ts';
import { PreventableEvent } from './preventable-event.ts';
import { strict } from './strict.ts';

/** Reports a download to the program. Chromium has already denied it. */
export function denyDownload(
  contents: HostContents,
  url: string,
  fileName: string,
  report: (line: string) => void,
): void {
  const event = new PreventableEvent();
  const item = strict('downloadItem', {
    getURL: () => url,
    getFilename: () => fileName,
    cancel: () => event.preventDefault(),
  });
  contents.session.emit('will-download', event, item, contents);
  if (!event.defaultPrevented) report(`downloads are not provided: ${fileName} was denied`);
}
