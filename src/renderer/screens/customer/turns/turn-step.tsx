import type { ComponentType } from 'react';
import type { KeyedDetails } from '../../../../shared/input/keyed-steps.ts';
import { InCustomersLanguage } from '../../../languages/customers-language.tsx';
import type { KeyedStep } from '../../../state/sell-view.ts';
import { AddressTurn } from './address-turn.tsx';
import { CodeTurn } from './code-turn.tsx';
import type { TurnStepProps } from './customers-turn.tsx';

/** The texts are in `resources/locales`. */
const TURNS: { readonly [Step in KeyedDetails['step']]: ComponentType<TurnStepProps> } = {
  cardPin: (shown) => <CodeTurn {...shown} step="cardPin" keyed={(pin) => ({ step: 'cardPin', pin })} />,
  billingAddress: AddressTurn,
  otp: (shown) => <CodeTurn {...shown} step="otp" keyed={(otp) => ({ step: 'otp', otp })} />,
};

export function TurnStep({ step, ...shown }: TurnStepProps & Pick<KeyedStep, 'step'>) {
  const Turn = TURNS[step];
  return (
    <InCustomersLanguage saleId={shown.current.sale.id}>
      <Turn {...shown} />
    </InCustomersLanguage>
  );
}
