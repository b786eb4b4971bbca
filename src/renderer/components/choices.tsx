import { Radio, type RadioGroupProps } from '@mantine/core';

type ChoicesProps<Value> = Pick<RadioGroupProps, 'label' | 'aria-label' | 'description' | 'error'> & {
  values: readonly Value[];
  value: Value | null;
  nameOf: (value: Value) => string;
  onChoose: (value: Value) => void;
  isPaired?: boolean;
  className?: string | undefined;
  /** True if a dialog focuses the first choice although none is selected. */
  hasFocus?: boolean;
};

export function Choices<Value extends string | number>({
  values,
  value,
  nameOf,
  onChoose,
  isPaired = false,
  className = '',
  hasFocus = false,
  ...group
}: ChoicesProps<Value>) {
  const choose = (text: string) => {
    const chosen = values.find((each) => String(each) === text);
    if (chosen !== undefined) onChoose(chosen);
  };
  return (
    <Radio.Group {...group} value={value === null ? null : String(value)} onChange={choose}>
      <div className={`${isPaired ? 'pair' : 'wrap'} gap-2 above-2 choices ${className}`}>
        {values.map((each, index) => (
          <Radio
            key={each}
            value={String(each)}
            label={nameOf(each)}
            {...(hasFocus && index === 0 && { 'data-autofocus': true })}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
