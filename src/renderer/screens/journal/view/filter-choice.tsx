import { useTranslation } from 'react-i18next';
import { Picker } from '../../../fields/picker.tsx';

/** A choice of one value to filter by, or any. */
export function Choice({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: string | null;
  options: { value: string; label: string }[];
  onChoose: (value: string | null) => void;
}) {
  const { t } = useTranslation();
  return (
    <Picker
      label={label}
      placeholder={t('view.any')}
      options={options}
      value={value}
      onChoose={onChoose}
      clearable
      nothingFoundMessage={t('view.noChoice')}
      clearButtonProps={{ 'aria-label': t('view.anyAgain', { label }) }}
      comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
    />
  );
}
