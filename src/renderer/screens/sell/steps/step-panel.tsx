import { Frame } from '../../../components/frame/frame.tsx';
import { useParts, useTurn } from '../../../state/parts.ts';
import { TurnStep } from '../../customer/turns/turn-step.tsx';
import { SaleSlip } from '../sale-slip.tsx';
import type { KeyedStep } from '../sell-view.ts';
import { CashierStep } from './cashier-step.tsx';

/**
 * A step in which something is keyed: the customer has the screen from the start, until the step ends or the cashier takes
 * it back. Where a customer display shows the step, this screen is the cashier's all the time. So it is while nothing can
 * be keyed.
 */
export function StepPanel(step: KeyedStep) {
  const { turn } = useParts();
  const { reference } = step.current.payment;
  const isOnDisplay = useTurn(({ display }) => display.state === 'open');
  const isTakenBack = useTurn(
    ({ takenBack }) => takenBack !== null && takenBack.reference === reference && takenBack.step === step.step,
  );
  const takeBack = () => turn.getState().takeBack(reference, step.step);
  if (isOnDisplay || isTakenBack) {
    return (
      <Frame slip={<SaleSlip current={step.current} />}>
        <CashierStep {...step} where={isOnDisplay ? 'customerDisplay' : 'thisScreen'} />
      </Frame>
    );
  }
  return <TurnStep {...step} back={takeBack} />;
}
