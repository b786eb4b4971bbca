import { CloseButton, Drawer, Modal } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
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
}: OverlayProps & {
  wide?: boolean;
  /** False where whoever closes it puts the focus somewhere else. */
  returnsFocus?: boolean;
}) {
  const { t } = useTranslation();
  useCovers(opened);
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered
      closeOnClickOutside={false}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      size={wide ? 720 : 540}
      returnFocus={returnsFocus}
    >
      <Modal.Overlay />
      <Modal.Content className={styles.content ?? ''}>
        <div className={styles.head}>
          <Modal.Title className={styles.title ?? ''}>{title}</Modal.Title>
          <ArmedCloseButton className={styles.close ?? ''} aria-label={t('shell.close')} onClick={onClose} />
        </div>
        <Modal.Body className={styles.body ?? ''}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** A panel at the side of the screen. */
export function SidePanel({ opened, onClose, title, children }: OverlayProps) {
  const { t } = useTranslation();
  useCovers(opened);
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size={560}
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

/** Lets the bank page get out of the way: as a view of the window it would lie above everything that the screens draw. */
function useCovers(opened: boolean): void {
  const { overlays } = useParts();
  useEffect(() => (opened ? overlays.getState().cover() : undefined), [overlays, opened]);
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
