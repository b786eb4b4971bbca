import { useLayoutEffect, useRef, useState } from 'react';
import { useParts } from '../../../state/parts.ts';
import { type ChargeFields, type ChargeGuard, type ChargeStage, createChargeGuard } from './charge-guard.ts';

/** Guards the charges of a form, and tells how far a press of `Charge` has come. */
export function useGuardedCharge(fields: ChargeFields): ChargeGuard & { stage: ChargeStage } {
  const { counter, desk } = useParts();
  const [stage, setStage] = useState<ChargeStage>({ at: 'form' });
  const present = useRef(fields);
  useLayoutEffect(() => {
    present.current = fields;
  });
  const [guard] = useState(() =>
    createChargeGuard({ counter, desk, fields: () => present.current, onStage: setStage }),
  );
  return { stage, ...guard };
}
