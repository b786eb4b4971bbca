import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { personNameSchema } from '../../../../shared/people/people.ts';
import { type Role, roleSchema } from '../../../../shared/people/permissions.ts';
import { TextInput } from '../../../components/controls.ts';
import { Choices } from '../../../fields/choices.tsx';

/** The typed name of a person. */
export function useTypedName(initialText = '') {
  const [text, type] = useState(initialText);
  const [isWrong, setWrong] = useState(false);
  const read = (): string | null => {
    const named = personNameSchema.safeParse(text);
    setWrong(!named.success);
    return named.success ? named.data : null;
  };
  return { text, type, isWrong, read };
}

type NameFieldProps = ComponentProps<typeof TextInput> & { of: ReturnType<typeof useTypedName> };

export function NameField({ of: { text, type, isWrong }, ...field }: NameFieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('staff.name')}
      maxLength={40}
      value={text}
      error={isWrong ? t('staff.nameMissing') : null}
      onChange={(event) => type(event.currentTarget.value)}
      {...field}
    />
  );
}

export function RoleChoice({ role, choose }: { role: Role; choose: (role: Role) => void }) {
  const { t } = useTranslation();
  return (
    <Choices
      label={t('staff.role')}
      values={roleSchema.options}
      value={role}
      nameOf={(each) => t(`person.role.${each}`, { lng: 'en' })}
      onChoose={choose}
    />
  );
}
