import { Drawer, Modal } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePresses } from '../presses/use-presses.ts';
import { useParts } from '../state/parts.ts';
import { CloseButton } from './controls.ts';
import styles from './overlay.module.css';

interface OverlayProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** Mantine's own value. Dialogs of one layer stack in the order in which they opened. */
const DIALOG_LAYER = 200;

/*
 * Dialog and SidePanel are built from Mantine's parts. Mantine's own header would be a second banner of the page, and
 * its scroll lock would add a style element.
 */

/** A dialog. A press outside does not close it, because the press was probably meant for the screen behind. */
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
  /** True for a question that must stay above all other dialogs, including dialogs that open later. */
  isOverOthers?: boolean;
  /** False if the code that closes the dialog moves the focus itself. */
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
        <div className={`row between ${styles.head}`}>
          <Modal.Title className="title bold">{title}</Modal.Title>
          <ArmedCloseButton className={styles.close ?? ''} aria-label={t('shell.close')} onClick={onClose} />
        </div>
        <DialogBody>{children}</DialogBody>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Selects the fields of a dialog that may take the focus. Among radio buttons, only the chosen button matches. */
const FIRST_FIELD =
  'input:enabled:not([type="hidden"], [readonly], [type="radio"]:not(:checked)), select:enabled, textarea:enabled';

/**
 * Focuses the first field unless something already has the focus. Otherwise the close button, which comes first, would
 * take it.
 */
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

/** Keeps a dialog's buttons visible. A focused element scrolls clear of the buttons. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={`wrap gap-3 center ${styles.foot}`}>{children}</div>;
}

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
        <div className={`row between ${styles.head}`}>
          <Drawer.Title className="title bold">{title}</Drawer.Title>
          <ArmedCloseButton className={styles.close ?? ''} aria-label={t('shell.close')} onClick={onClose} />
        </div>
        <Drawer.Body className={styles.body ?? ''}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/**
 * Hides the bank page while a dialog is open, because that native view would cover the dialog. Also closes the dialog
 * on Escape: Mantine's own handling would close all open dialogs at once.
 */
function useCovers(opened: boolean, close: () => void): void {
  const { overlays } = useParts();
  const closeLatest = useEffectEvent(close);
  useEffect(() => {
    if (!opened) return;
    const covering = overlays.getState().cover();
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isEscape(event) || !covering.isInFront()) return;
      // Without this, the dialog that is in front next would handle the same key.
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

/** Tells whether Escape is meant for the dialog. If a list is open in it, Escape closes only the list. */
function isEscape({ key, isComposing, target }: KeyboardEvent): boolean {
  if (key !== 'Escape' || isComposing) return false;
  return !(target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true');
}

/** A close button may appear where another control was, so it ignores presses for its first second. */
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
