import {
  Button as MantineButton,
  Checkbox as MantineCheckbox,
  CloseButton as MantineCloseButton,
  Loader as MantineLoader,
  Radio as MantineRadio,
  Textarea as MantineTextarea,
  TextInput as MantineTextInput,
  VisuallyHidden as MantineVisuallyHidden,
} from '@mantine/core';

/* The controls that screens share. To replace one of Mantine's, write another here. */

export const TextInput = MantineTextInput;
export const Button = MantineButton;
export const Radio = MantineRadio;
export const Checkbox = MantineCheckbox;
export const Textarea = MantineTextarea;
export const CloseButton = MantineCloseButton;
export const VisuallyHidden = MantineVisuallyHidden;
export const Loader = MantineLoader;
