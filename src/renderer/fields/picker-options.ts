export interface PickerOption {
  value: string;
  label: string;
  /** Another name of the option, such as a code, that matches only if typed in full. */
  code?: string;
  disabled?: boolean;
}

/** Returns the options that contain the typed text. Options that begin with it come first. */
export function optionsFor<Option extends PickerOption>(options: readonly Option[], typed: string): Option[] {
  const wanted = typed.trim().toLowerCase();
  const isCode = ({ code }: Option) => code !== undefined && code.toLowerCase() === wanted;
  const begins = (option: Option) => option.label.toLowerCase().startsWith(wanted) || isCode(option);
  const found = options.filter((option) => option.label.toLowerCase().includes(wanted) || isCode(option));
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

/** Returns the option that Enter chooses: the exact name, else the first selectable match; null if there is none. */
export function meantOption<Option extends PickerOption>(options: readonly Option[], typed: string): Option | null {
  const found = optionsFor(options, typed).filter(({ disabled }) => disabled !== true);
  const isWhole = ({ label }: Option) => label.toLowerCase() === typed.trim().toLowerCase();
  return found.find(isWhole) ?? found[0] ?? null;
}
