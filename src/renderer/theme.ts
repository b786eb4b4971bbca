import { createTheme, type MantineColorSchemeManager } from '@mantine/core';

/**
 * Components in the sizes of a counter: nothing that is touched is lower than 44 px. How they look is in `styles/`, as
 * plain style sheets: a strict Content-Security-Policy refuses the style elements that Mantine would write for a theme.
 */
export const theme = createTheme({
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'lg', variant: 'secondary' } },
    TextInput: { defaultProps: { size: 'lg' } },
    Select: { defaultProps: { size: 'lg' } },
  },
});

/** The theme comes from the settings, so Mantine has nothing to remember: local storage is not used. */
export const noColorSchemeMemory: MantineColorSchemeManager = {
  get: (defaultValue) => defaultValue,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};
