import { SlipActions } from './slip-actions.tsx';

/** The slip of a payment at the counter and on the payment's page. */
export function SaveSlip({ reference }: { reference: string }) {
  return <SlipActions reference={reference} />;
}
