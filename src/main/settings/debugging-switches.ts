/** Switches of Electron that let another program look into this one: its memory holds card numbers while they are sent. */
const SWITCHES = ['remote-debugging-port', 'remote-debugging-pipe', 'inspect', 'inspect-brk', 'inspect-port'];

/**
 * The first switch on the command line that a packaged program refuses.
 * @param hasSwitch asks Chromium's command line
 * @param words Node's command line, which has the switches that Chromium does not know
 */
export function findRefusedSwitch(hasSwitch: (name: string) => boolean, words: readonly string[]): string | null {
  const isGiven = (name: string) =>
    hasSwitch(name) || words.some((word) => word === `--${name}` || word.startsWith(`--${name}=`));
  return SWITCHES.find(isGiven) ?? null;
}
