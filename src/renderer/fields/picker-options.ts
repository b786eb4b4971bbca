/** Something that can be chosen from a list. */
export interface PickerOption {
  value: string;
  label: string;
  /** Another word that means it when it is typed whole, as a code. */
  code?: string;
  disabled?: boolean;
}

/** The options that hold what is typed; those that begin with it come first, in the order in which they were given. */
export function optionsFor<Option extends PickerOption>(options: readonly Option[], typed: string): Option[] {
  const wanted = typed.trim().toLowerCase();
  const isCode = ({ code }: Option) => code !== undefined && code.toLowerCase() === wanted;
  const begins = (option: Option) => option.label.toLowerCase().startsWith(wanted) || isCode(option);
  const found = options.filter((option) => option.label.toLowerCase().includes(wanted) || isCode(option));
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

/** The option that Enter takes: the one whose name it is, else the first that can be chosen; null where there is none. */
export function meantOption<Option extends PickerOption>(options: readonly Option[], typed: string): Option | null {
  const found = optionsFor(options, typed).filter(({ disabled }) => disabled !== true);
  const isWhole = ({ label }: Option) => label.toLowerCase() === typed.trim().toLowerCase();
  return found.find(isWhole) ?? found[0] ?? null;
}
