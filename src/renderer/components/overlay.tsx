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

/** This is Mantine's value. Dialogs of one layer stack in the order in which their screens appeared. */
const DIALOG_LAYER = 200;

/*
 * Dialog and SidePanel use Mantine's parts directly: its header element would be a second banner of the page, and its scroll lock writes a
 * style element.
 */

/** A press outside does not answer, because it was meant for whatever was there before. */
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
  /** True for a question that stays above all dialogs, including those that open later. */
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

/** Selects the fields of a dialog. Among radio buttons, only the chosen button counts. */
const FIRST_FIELD =
  'input:enabled:not([type="hidden"], [readonly], [type="radio"]:not(:checked)), select:enabled, textarea:enabled';

/** Focuses the first field unless something else takes the focus. The X comes first in the document but is rarely what a person wants. */
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

/** Keeps a dialog's actions visible; the focused element scrolls clear of the actions. */
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
 * Hides the bank page, which as a native view would cover everything that the screens draw. Also closes on Escape; Mantine's own handling
 * would close all open dialogs at once, for example the dialog below an approval.
 */
function useCovers(opened: boolean, close: () => void): void {
  const { overlays } = useParts();
  const closeLatest = useEffectEvent(close);
  useEffect(() => {
    if (!opened) return;
    const covering = overlays.getState().cover();
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isEscape(event) || !covering.isInFront()) return;
      // The next dialog in front would handle the same key.
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

/** While a list in the dialog is open, Escape closes the list. Mantine marks the list's field. */
function isEscape({ key, isComposing, target }: KeyboardEvent): boolean {
  if (key !== 'Escape' || isComposing) return false;
  return !(target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true');
}

/** The X may appear where another control was, so it is guarded like `ArmedButton`. */
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
