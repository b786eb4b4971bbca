import type { Input, WebContents } from 'electron/main';

/** The keyboard, shared between the screens and the bank page that lies over them: one of the two gets the keys. */
export interface KeyShare {
  giveToPage(): void;
  /** Gives the keys back to the screens, if the page has them. */
  takeBack(): void;
  /** The page is at its end: takes the keys back, and listens to the screens no more. */
  stop(): void;
}

export interface KeyShareParts {
  page: WebContents;
  screens: WebContents;
  /** Whether the page is in sight: keys go to no page that is not. */
  isInSight: () => boolean;
  /** Told when the keys go elsewhere, by whatever means. */
  onChange: (pageHasKeys: boolean) => void;
}

/**
 * Lets a person cross between the screens and the page with F6 alone. The key is caught before a page sees it, so a page
 * that hangs, or that swallows every key, cannot keep anybody in.
 */
export function shareKeys({ page, screens, isInSight, onChange }: KeyShareParts): KeyShare {
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

/** F6 goes from pane to pane in many programs. A held one goes across once. */
function crosses({ type, key, isAutoRepeat, shift, control, alt, meta }: Input): boolean {
  return type === 'keyDown' && key === 'F6' && !isAutoRepeat && !shift && !control && !alt && !meta;
}
