/** Copies during a press, which needs no permission. @returns true if the text was copied */
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
