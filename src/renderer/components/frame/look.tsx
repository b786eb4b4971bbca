import { createTheme, type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { useColorScheme } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { TillDescription } from '../../../shared/bridge-contract.ts';

/** Sets up Mantine without its generated style elements, because Paydesk has its own style sheets. */
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
 * Every touch target is at least 44 px high. All styles are plain style sheets in `styles/`, because the
 * Content-Security-Policy blocks Mantine's generated style elements.
 */
export const theme = createTheme({
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'lg', variant: 'secondary', loaderProps: { color: 'currentcolor' } } },
    // Fields neither suggest nor remember text. An error appears beside its field.
    TextInput: { defaultProps: { size: 'lg', autoComplete: 'off', spellCheck: false, inputWrapperOrder: FIELD_ORDER } },
    Textarea: { defaultProps: { autoComplete: 'off' } },
    Select: { defaultProps: { size: 'lg', inputWrapperOrder: FIELD_ORDER } },
    Radio: { defaultProps: { size: 'md' } },
  },
});

/** The theme comes from the settings, so Mantine must not keep its own in local storage. */
const noColorSchemeMemory: MantineColorSchemeManager = {
  get: (defaultValue) => defaultValue,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};
