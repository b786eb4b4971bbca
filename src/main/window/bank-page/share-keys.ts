import type { Input, WebContents } from 'electron/main';

/** Moves the keyboard focus between the screens and the bank page above them. */
export type KeyShare = ReturnType<typeof shareKeys>;

export interface KeyShareParts {
  page: WebContents;
  screens: WebContents;
  /** False while the page is hidden: a hidden page never gets the focus. */
  isInSight: () => boolean;
  onChange: (pageHasKeys: boolean) => void;
}

/** Lets F6 switch between screens and page. The page never sees the key, so it cannot trap the keyboard focus. */
export function shareKeys({ page, screens, isInSight, onChange }: KeyShareParts) {
  let pageHasKeys = false;
  const note = (pageHas: boolean) => {
    if (pageHas === pageHasKeys) return;
    pageHasKeys = pageHas;
    onChange(pageHas);
  };
  const giveToPage = () => {
    if (!isInSight() || page.isDestroyed()) return;
    page.focus();
    note(true);
  };
  const takeBack = () => {
    if (!pageHasKeys) return;
    if (!screens.isDestroyed()) screens.focus();
    note(false);
  };
  const crossFromScreens = (event: { preventDefault: () => void }, input: Input) => {
    if (!crosses(input) || !isInSight()) return;
    event.preventDefault();
    giveToPage();
  };
  const noteScreens = () => note(false);
  page.on('before-input-event', (event, input) => {
    if (!crosses(input)) return;
    event.preventDefault();
    takeBack();
  });
  page.on('focus', () => note(true));
  screens.on('before-input-event', crossFromScreens);
  screens.on('focus', noteScreens);
  return {
    giveToPage,
    takeBack,
    stop() {
      takeBack();
      screens.off('before-input-event', crossFromScreens);
      screens.off('focus', noteScreens);
    },
  };
}

/** Tells whether a key moves the focus across. A held key counts once. */
function crosses({ type, key, isAutoRepeat, shift, control, alt, meta }: Input): boolean {
  return type === 'keyDown' && key === 'F6' && !isAutoRepeat && !shift && !control && !alt && !meta;
}
