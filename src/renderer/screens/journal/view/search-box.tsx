import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { readTypedReference, type TypedReference } from '../../../../shared/payment/typed-reference.ts';
import { CrossIcon, TickIcon } from '../../../components/icons.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { useSearchText } from '../../../components/use-search-text.ts';
import { useActionKey } from '../../../keys/use-action-key.ts';
import styles from './search-box.module.css';

const HINT_ID = 'search-hint';

interface SearchBoxProps {
  search: string;
  input: RefObject<HTMLInputElement | null>;
  onSearch: (search: string) => void;
  /** Called on Enter or Arrow Down to move the focus to the list. */
  onDown: () => void;
}

/** The search field. It verifies the check character of a reference while the reference is typed. */
export function SearchBox({ search, input, onSearch, onDown }: SearchBoxProps) {
  const { t } = useTranslation();
  const text = useSearchText(search, onSearch);
  const shortcut = useActionKey('search');
  return (
    <div className={`tight ${styles.search}`}>
      <SearchField
        ref={input}
        text={text}
        clear={t('journal.clearSearch')}
        aria-label={t('journal.search')}
        aria-describedby={HINT_ID}
        aria-keyshortcuts={[shortcut.announced, 'Control+F'].filter(Boolean).join(' ')}
        placeholder={t('journal.searchHint')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
          event.preventDefault();
          text.settle();
          text.lookNow();
          onDown();
        }}
        leftSectionWidth={44}
        rightSectionWidth={44}
        {...(text.typed === '' && {
          rightSection: shortcut.key && (
            <span className="key soft" aria-hidden="true">
              {shortcut.key}
            </span>
          ),
        })}
      />
      <div id={HINT_ID} role="status" className={styles.hint}>
        {text.isShortened ? (
          <p>{t('journal.lastFourOnly')}</p>
        ) : (
          <ReferenceHint kind={readTypedReference(text.typed).kind} />
        )}
      </div>
    </div>
  );
}

function ReferenceHint({ kind }: Pick<TypedReference, 'kind'>) {
  const { t } = useTranslation();
  switch (kind) {
    case 'other':
    case 'perhaps':
      return null;
    case 'beginning':
      return <p>{t('typedReference.beginning')}</p>;
    case 'whole':
      return (
        <p className="wrap center gap-2 lines-0 semibold ink">
          <TickIcon size={18} />
          {t('typedReference.whole')}
        </p>
      );
    case 'miswritten':
    case 'checkFails':
      return (
        <p className={`wrap center gap-2 lines-0 semibold ${styles.wrong}`}>
          <CrossIcon size={18} />
          {t(`typedReference.${kind}`)}
        </p>
      );
  }
}
