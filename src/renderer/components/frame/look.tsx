import { MantineProvider } from '@mantine/core';
import { useColorScheme } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { TillDescription } from '../../../shared/bridge-contract.ts';
import { noColorSchemeMemory, theme } from '../../theme.ts';

/** Mantine without its style elements: the sheets are ours (see theme.ts). */
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
