import { useTranslation } from 'react-i18next';
import { lightOf } from '../../../shared/head-office/head-office-light.ts';
import { ADDRESSES } from '../../routes.ts';
import { useAnswer } from '../../state/queries/queries.ts';
import { ReviewShape, TickIcon, WaitShape } from '../icons.tsx';
import styles from './head-office-light.module.css';

const SHAPES = { good: TickIcon, unknown: WaitShape, notice: ReviewShape };

/** Renders nothing without head office. */
export function HeadOfficeLight() {
  const { t } = useTranslation();
  const { data } = useAnswer('headOffice.read', undefined);
  if (data?.kind !== 'enrolled') return null;
  const light = lightOf(data, new Date());
  const Shape = SHAPES[light];
  const says = t(`shell.headOffice.${light}`);
  return (
    <a href={ADDRESSES.health} className={`touch ${styles.light}`} data-light={light} aria-label={says} title={says}>
      <Shape size={20} />
    </a>
  );
}
