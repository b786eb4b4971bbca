import { createTheme, type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { useColorScheme } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { TillDescription } from '../../../shared/bridge-contract.ts';

/** Mantine without its generated style elements: the style sheets are our own. */
export function Look({ theme: chosen, children }: { theme: TillDescription['theme']; children: ReactNode }) {
  const system = useColorScheme('light', { getInitialValueInEffect: false });
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={chosen === 'system' ? system : chosen}
      colorSchemeManager={noColorSchemeMemory}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}

const FIELD_ORDER = ['label', 'input', 'error', 'description'] as const;

/**
 * Every touch target is at least 44 px high. The look is in `styles/` as plain style sheets, since the strict Content-Security-Policy
 * blocks Mantine's generated style elements.
 */
export const theme = createTheme({
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // The loader of a busy button takes the colour of the text that it replaces.
    Button: { defaultProps: { size: 'lg', variant: 'secondary', loaderProps: { color: 'currentcolor' } } },
    // Nothing suggests or remembers what is typed. An error stands next to its field.
    TextInput: { defaultProps: { size: 'lg', autoComplete: 'off', spellCheck: false, inputWrapperOrder: FIELD_ORDER } },
    Textarea: { defaultProps: { autoComplete: 'off' } },
    Select: { defaultProps: { size: 'lg', inputWrapperOrder: FIELD_ORDER } },
    Radio: { defaultProps: { size: 'md' } },
  },
});

/** The theme comes from the settings, so Mantine does not use local storage. */
const noColorSchemeMemory: MantineColorSchemeManager = {
  get: (defaultValue) => defaultValue,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};
