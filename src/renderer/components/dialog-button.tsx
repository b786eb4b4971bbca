import { type ComponentProps, type ReactNode, useState } from 'react';
import { ArmedButton } from '../presses/armed-button.tsx';
import { FailureNotice } from './notices/problem-notice.tsx';
import { Dialog, DialogFoot } from './overlay.tsx';

type DialogButtonProps = Omit<ComponentProps<typeof ArmedButton>, 'label' | 'title' | 'onClick'> & {
  label: string;
  title?: string;
  wide?: boolean;
  onOpen?: () => void;
  onClose?: () => void;
  children: (close: () => void) => ReactNode;
};

export function DialogButton({
  label,
  title = label,
  wide = false,
  onOpen,
  onClose,
  children,
  ...button
}: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    onOpen?.();
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    onClose?.();
  };
  return (
    <>
      <ArmedButton label={label} {...button} onClick={open} />
      <Dialog opened={isOpen} onClose={close} title={title} wide={wide}>
        {children(close)}
      </Dialog>
    </>
  );
}

/** A button that asks for confirmation. In the dialog, the button to keep things as they are has the focus. */
export function QuestionButton({
  act,
  keep,
  yes,
  onDone,
  children,
  ...button
}: Pick<DialogButtonProps, 'label' | 'title' | 'variant'> & {
  act: {
    error: Error | null;
    isPending: boolean;
    reset: () => void;
    mutate: (request: undefined, after: { onSuccess: () => void }) => void;
  };
  keep: string;
  yes: string;
  /** Called after success. If omitted, the dialog closes. */
  onDone?: () => void;
  children: ReactNode;
}) {
  return (
    <DialogButton {...button} onOpen={act.reset}>
      {(close) => (
        <div className="column gap-3">
          {children}
          <FailureNotice error={act.error} />
          <DialogFoot>
            <ArmedButton label={keep} data-autofocus onClick={close} />
            <ArmedButton
              label={yes}
              variant="primary"
              loading={act.isPending}
              onClick={() => act.mutate(undefined, { onSuccess: onDone ?? close })}
            />
          </DialogFoot>
        </div>
      )}
    </DialogButton>
  );
}
