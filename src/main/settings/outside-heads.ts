import path from 'node:path';

/**
 * Where the second heads of journals lie: among what the operating system keeps for programs, and not where profiles do, so
 * that who puts an older copy of a profile in its place does not put this one back with it. Tills and profiles of one
 * machine share it; each journal has a file of its own there.
 * @param environment `PAYDESK_HEADS` names another folder
 */
export function outsideHeadsFolder({
  environment,
  platform,
  home,
}: {
  environment: Readonly<Record<string, string | undefined>>;
  platform: NodeJS.Platform;
  home: string;
}): string {
  if (environment.PAYDESK_HEADS) return environment.PAYDESK_HEADS;
  switch (platform) {
    case 'win32':
      return path.join(environment.LOCALAPPDATA ?? path.join(home, 'AppData', 'Local'), 'Paydesk heads');
    case 'darwin':
      return path.join(home, 'Library', 'Paydesk heads');
    default:
      return path.join(environment.XDG_STATE_HOME ?? path.join(home, '.local', 'state'), 'paydesk-heads');
  }
}
