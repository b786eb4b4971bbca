import type { ComponentProps } from 'react';
import { ArmedButton } from './armed-button.tsx';

type OrderButtonProps = Omit<ComponentProps<typeof ArmedButton>, 'loading' | 'onClick'> & {
  order: { isPending: boolean; mutate: (request: undefined) => void };
};

/** An `ArmedButton` that sends a request without arguments, and is busy until main has answered. */
export function OrderButton({ order, ...button }: OrderButtonProps) {
  return <ArmedButton {...button} loading={order.isPending} onClick={() => order.mutate(undefined)} />;
}
