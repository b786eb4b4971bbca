import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { exportChoiceSchema } from '../../../../shared/export/export-view.ts';
import styles from './export.module.css';
import { type ExportChoices, formatsOf, mayHaveStatement } from './export-choices.ts';

/** What the export is made of. The statement is there only for a day. */
export function FormatsPart({
  choices,
  onChange,
}: {
  choices: ExportChoices;
  onChange: (changes: Partial<ExportChoices>) => void;
}) {
  const { t } = useTranslation();
  const statement = mayHaveStatement(choices);
  const chosen = formatsOf(choices);
  return (
    <Checkbox.Group
      label={t('export.formats')}
      value={chosen}
      error={chosen.length === 0 ? t('export.noFormat') : null}
      onChange={(values) =>
        onChange({ formats: exportChoiceSchema.options.filter((format) => values.includes(format)) })
      }
    >
      <div className={styles.formats}>
        {exportChoiceSchema.options.map((format) => {
          const isPossible = format !== 'pdf' || statement;
          return (
            <Checkbox
              key={format}
              size="md"
              value={format}
              disabled={!isPossible}
              label={t(`export.formatName.${format}`)}
              description={t(isPossible ? `export.formatText.${format}` : 'export.pdfNotNow')}
            />
          );
        })}
      </div>
    </Checkbox.Group>
  );
}
