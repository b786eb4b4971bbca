import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/controls.ts';
import { suggestedEmails } from '../../../fields/email-domains.ts';
import { focusNext } from '../../../fields/enter-moves.ts';
import { keepFocus } from '../../customer/keys/keep-focus.ts';
import { DraftField, type DraftFieldState } from './draft-field.tsx';
import styles from './sale-fields.module.css';

/** The customer's e-mail, with suggested addresses on a reserved line below. */
export function EmailField<Value>({
  field,
  placeholder,
}: {
  field: DraftFieldState<Value>;
  /** The address sent if the field stays empty; null if an address is required. */
  placeholder: string | null;
}) {
  const { t } = useTranslation();
  const around = useRef<HTMLDivElement>(null);
  const suggested = field.problem ? [] : suggestedEmails(field.text);
  const take = (email: string) => {
    field.typed(email);
    const input = around.current?.querySelector('input');
    if (input?.form) focusNext(input.form, input);
  };
  return (
    <div ref={around} className={styles.email}>
      <DraftField
        label={t('sell.email')}
        missing={t('sell.missing.email')}
        field={field}
        inputMode="email"
        {...(placeholder === null ? {} : { optional: true, passedOver: true, placeholder })}
      />
      {suggested.length > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a visible legend
        <div role="group" aria-label={t('sell.suggested')} className={styles.suggested}>
          {suggested.map((email) => (
            <Button key={email} variant="plain" aria-label={email} onMouseDown={keepFocus} onClick={() => take(email)}>
              {email.slice(email.indexOf('@') + 1)}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
