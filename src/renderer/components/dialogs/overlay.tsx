import { CloseButton, Drawer, Modal } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePresses } from '../../presses/use-presses.ts';
import { useParts } from '../../state/parts.ts';
import styles from './overlay.module.css';

interface OverlayProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** As Mantine has it; the dialogs of one layer stand in the order in which their screens came up. */
const DIALOG_LAYER = 200;

/*
 * Both are put together from Mantine's parts: its own header element would be a second banner of the page, and locking the
 * scrolling would write a style element.
 */

/** A question in front of the screen. A press beside it is no answer: it was meant for what stood there before. */
export function Dialog({
  opened,
  onClose,
  title,
  children,
  wide = false,
  returnsFocus = true,
  isOverOthers = false,
}: OverlayProps & {
  wide?: boolean;
  /** For what may be asked over any other dialog, also over one whose screen came up later. */
  isOverOthers?: boolean;
  /** False where whoever closes it puts the focus somewhere else. */
  returnsFocus?: boolean;
}) {
  const { t } = useTranslation();
  useCovers(opened, onClose);
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered
      closeOnClickOutside={false}
      closeOnEscape={false}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      size={wide ? 720 : 540}
      zIndex={DIALOG_LAYER + (isOverOthers ? 1 : 0)}
      returnFocus={returnsFocus}
    >
      <Modal.Overlay />
      <Modal.Content className={styles.content ?? ''}>
        <div className={styles.head}>
          <Modal.Title className={styles.title ?? ''}>{title}</Modal.Title>
          <ArmedCloseButton className={styles.close ?? ''} aria-label={t('shell.close')} onClick={onClose} />
        </div>
        <DialogBody>{children}</DialogBody>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Of several choices, the one that is chosen. */
const FIRST_FIELD =
  'input:enabled:not([type="hidden"], [readonly], [type="radio"]:not(:checked)), select:enabled, textarea:enabled';

/** The first field has the focus where nothing else asks for it: the X, which stands before it, is not what one came for. */
function DialogBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (body.current?.querySelector('[data-autofocus]')) return;
    body.current?.querySelector(FIRST_FIELD)?.setAttribute('data-autofocus', '');
  }, []);
  return (
    <Modal.Body ref={body} className={styles.body ?? ''}>
      {children}
    </Modal.Body>
  );
}

/** The actions of a form: in a dialog they stay in sight, however long the form is, and what has the focus is scrolled clear of them. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}

/** A panel at the side of the screen. */
export function SidePanel({ opened, onClose, title, children }: OverlayProps) {
  const { t } = useTranslation();
  useCovers(opened, onClose);
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size={560}
      closeOnEscape={false}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
    >
      <Drawer.Overlay />
      <Drawer.Content className={styles.content ?? ''}>
        <div className={styles.head}>
          <Drawer.Title className={styles.title ?? ''}>{title}</Drawer.Title>
          <ArmedCloseButton className={styles.close ?? ''} aria-label={t('shell.close')} onClick={onClose} />
        </div>
        <Drawer.Body className={styles.body ?? ''}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/**
 * Lets the bank page get out of the way: as a view of the window it would lie above everything that the screens draw. And closes
 * with Escape, which Mantine would do for all that are open at once: an approval over a dialog is not the dialog's end.
 */
function useCovers(opened: boolean, close: () => void): void {
  const { overlays } = useParts();
  const closeLatest = useEffectEvent(close);
  useEffect(() => {
    if (!opened) return;
    const covering = overlays.getState().cover();
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isEscape(event) || !covering.isInFront()) return;
      // What comes to the front by this would take the same key for its own.
      event.stopImmediatePropagation();
      closeLatest();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      covering.uncover();
    };
  }, [overlays, opened]);
}

/** A list of choices that is open in a dialog closes by itself, and marks its field. */
function isEscape({ key, isComposing, target }: KeyboardEvent): boolean {
  if (key !== 'Escape' || isComposing) return false;
  return !(target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true');
}

/** The X of a dialog or a panel, which comes up where another control may have been. It is held as `ArmedButton` is. */
function ArmedCloseButton({ onClick, ...others }: { className: string; 'aria-label': string; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const presses = usePresses(button);
  return (
    <CloseButton
      {...others}
      ref={button}
      aria-disabled={!presses.isArmed}
      {...(presses.isArmed ? {} : { 'data-disarmed': true })}
      onClick={(event) => {
        if (presses.counts(event)) onClick();
      }}
    />
  );
}
