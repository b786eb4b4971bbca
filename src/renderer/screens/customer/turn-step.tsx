import type { KeyedStep } from '../sell/sell-view.ts';
import { AddressTurn } from './address-turn.tsx';
import { CardPinTurn, OtpTurn } from './code-turn.tsx';
import type { TurnStepProps } from './customers-turn.tsx';

/** The step that the customer keys. */
export function TurnStep({ step, ...shown }: TurnStepProps & Pick<KeyedStep, 'step'>) {
  switch (step) {
    case 'cardPin':
      return <CardPinTurn {...shown} />;
    case 'otp':
      return <OtpTurn {...shown} />;
    case 'billingAddress':
      return <AddressTurn {...shown} />;
  }
}
