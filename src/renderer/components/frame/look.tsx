import { createTheme, type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { useColorScheme } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { TillDescription } from '../../../shared/bridge-contract.ts';

/** Mantine without its style elements: the sheets are ours. */
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

/**
 * Components in the sizes of a counter: nothing that is touched is lower than 44 px. How they look is in `styles/`, as
 * plain style sheets: a strict Content-Security-Policy refuses the style elements that Mantine would write for a theme.
 */
export const theme = createTheme({
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // While a button is at work, only the loader is visible: it takes the colour of the words that it replaces.
    Button: { defaultProps: { size: 'lg', variant: 'secondary', loaderProps: { color: 'currentcolor' } } },
    TextInput: { defaultProps: { size: 'lg' } },
    Select: { defaultProps: { size: 'lg' } },
  },
});

/** The theme comes from the settings, so Mantine has nothing to remember: local storage is not used. */
const noColorSchemeMemory: MantineColorSchemeManager = {
  get: (defaultValue) => defaultValue,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};
