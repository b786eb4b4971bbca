/**
 * Puts a text on the clipboard, as a person's own copying does: the page has no permission of any kind, and this needs none.
 * To be called from what a person pressed.
 * @returns whether it was copied
 */
export function copyText(text: string): boolean {
  const write = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', write);
  try {
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', write);
  }
}
