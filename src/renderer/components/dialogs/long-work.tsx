import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { FailureNotice } from '../notices/problem-notice.tsx';
import { ProgressBar } from '../notices/progress-bar.tsx';
import { DialogFoot } from '../overlay.tsx';
import { useFocus } from '../use-focus.ts';

/** Shows the progress of long work. Closing the dialog does not stop the work. */
export function WorkUnderWay({
  what,
  label,
  done,
  facts,
  goesOn,
  cancel,
  cancelling,
  isCancelling,
  failure,
  onCancel,
  onClose,
}: {
  what: ReactNode;
  label: string;
  /** The progress from 0 to 1; null if unknown. */
  done: number | null;
  facts: string | null;
  goesOn: string;
  cancel: string;
  cancelling: string;
  isCancelling: boolean;
  /** Why main refused to cancel the work, or null. */
  failure: unknown;
  onCancel: () => void;
  onClose?: () => void;
}) {
  const button = useFocus<HTMLButtonElement>();
  return (
    <div className="column gap-4">
      {what}
      <ProgressBar label={label} done={done} />
      <p className="soft small">{facts}</p>
      <p className="soft small" role="status">
        {isCancelling ? cancelling : goesOn}
      </p>
      <FailureNotice error={failure} />
      <DialogFoot>
        <ArmedButton label={cancel} ref={button} loading={isCancelling} onClick={onCancel} />
        {onClose ? <CloseButton onClose={onClose} /> : null}
      </DialogFoot>
    </div>
  );
}

export function WorkEnded({
  children,
  next,
  onNext,
  onClose,
}: {
  children: ReactNode;
  next: string;
  onNext: () => void;
  onClose: () => void;
}) {
  const button = useFocus<HTMLButtonElement>();
  return (
    <div className="column gap-4">
      {children}
      <DialogFoot>
        <ArmedButton label={next} ref={button} variant="primary" onClick={onNext} />
        <CloseButton onClose={onClose} />
      </DialogFoot>
    </div>
  );
}

function CloseButton({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return <ArmedButton label={t('shell.close')} variant="plain" onClick={onClose} />;
}
