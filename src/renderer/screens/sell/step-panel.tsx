import { Frame } from '../../components/frame.tsx';
import { useParts, useTurn } from '../../state/parts.ts';
import { TurnStep } from '../customer/turn-step.tsx';
import { CashierStep } from './cashier-step.tsx';
import { SaleSlip } from './sale-slip.tsx';
import type { KeyedStep } from './sell-view.ts';

/**
 * A step in which something is keyed: the customer has the screen from the start, until the step ends or the cashier takes
 * it back. While nothing can be keyed it is the cashier's.
 */
export function StepPanel(step: KeyedStep) {
  const { turn } = useParts();
  const { reference } = step.current.payment;
  const isTakenBack = useTurn(
    ({ takenBack }) => takenBack !== null && takenBack.reference === reference && takenBack.step === step.step,
  );
  const takeBack = () => turn.getState().takeBack(reference, step.step);
  if (isTakenBack || step.notice === 'frozen') {
    return (
      <Frame slip={<SaleSlip current={step.current} />}>
        <CashierStep {...step} where="thisScreen" />
      </Frame>
    );
  }
  return <TurnStep {...step} back={takeBack} />;
}
