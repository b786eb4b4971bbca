interface Refusing {
  writeLine(line: string): void;
  onReady(act: () => void): void;
  showErrorBox(title: string, content: string): void;
  exit(code: number): void;
}

/** Ends the program with its reason. On Linux, an error box needs Electron to be ready. */
export function refuseStart(refused: string, platform: NodeJS.Platform, program: Refusing): void {
  program.writeLine(`Paydesk does not start with ${refused}.`);
  const tell = () => {
    program.showErrorBox('Paydesk does not start', reasonOf(refused, platform));
    program.exit(1);
  };
  if (platform === 'linux') program.onReady(tell);
  else tell();
}

/** Returns the reason in English. The texts are in the code, because the program's texts are not loaded yet. */
function reasonOf(refused: string, platform: NodeJS.Platform): string {
  if (refused === '--no-sandbox' && platform === 'linux') {
    return (
      'Paydesk was started without a sandbox (--no-sandbox), which protects what customers enter. An AppImage does this by itself ' +
      'if the system allows it no sandbox, as on Ubuntu 24.04 and later. Install Paydesk from its .deb package instead.'
    );
  }
  const isSwitch = refused.startsWith('--');
  const found = isSwitch ? `Paydesk was started with the option ${refused}` : `The variable ${refused} is set`;
  return `${found}, which could expose what customers enter. Ask whoever set up this computer to remove it.`;
}
