import { useTranslation } from 'react-i18next';
import { useFocus } from '../../../components/use-focus.ts';
import { NOT_SETTLED_ADDRESS } from '../../../routes.ts';
import { useDesk } from '../../../state/parts.ts';

/** What became of today's payments. */
export function GlanceScreen() {
  const { t } = useTranslation();
  const heading = useFocus<HTMLHeadingElement>();
  const count = useDesk((state) => state.snapshot?.notSettled ?? 0);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {t('glance.title')}
      </h2>
      <p>
        <a href={NOT_SETTLED_ADDRESS}>{t('glance.notSettled', { count })}</a>
      </p>
    </>
  );
}
