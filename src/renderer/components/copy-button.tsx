import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ArmedButton } from '../presses/armed-button.tsx';

/** Copies a text, and says beside the button whether that worked. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation();
  const [tried, setTried] = useState<{ text: string; outcome: 'yes' | 'failed' } | null>(null);
  return (
    <span className="inline gap-2 soft small">
      <ArmedButton
        label={label}
        variant="plain"
        onClick={() => setTried({ text, outcome: copyText(text) ? 'yes' : 'failed' })}
      />
      <span role="status">{tried?.text === text ? t(`payment.copied.${tried.outcome}`) : null}</span>
    </span>
  );
}

/** Copies during a press, which needs no permission. @returns true if the text was copied */
function copyText(text: string): boolean {
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
