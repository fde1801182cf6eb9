import { Modal } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from '../language/index.ts';
import { usePhone } from './usePhone.ts';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Button } from './Button.tsx';
import { keepFocusInContent, startOf } from './dialogFocus.ts';
import { useIsTopOverlay, useReturnFocus } from './overlayStack.ts';
import { ErrorState, type Failure } from './States.tsx';
import { DOUBLE_PRESS } from './useSettling.ts';
import { focusWrongField } from './wrongField.ts';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Shown between title and content: a stepper, a progress bar. */
  head?: ReactNode;
  /** Buttons; a `<span className="grow">` pushes them right. */
  footer?: ReactNode;
  /** Pixels: 440 question, 560 progress, 760 form. Fills the screen on phones. */
  width?: number;
  /** Work is under way: neither Escape nor a click outside closes. */
  locked?: boolean;
  /** Nothing in the dialog takes the focus, so it takes it itself, to be scrolled by keys. */
  plain?: boolean;
  /** Fills the window. */
  fullScreen?: boolean;
  children: ReactNode;
}

/** A modal: focus stays inside and returns to where it was; Escape closes the topmost one. */
export function Dialog(props: DialogProps) {
  const { opened, onClose, title, head, footer, width = 560, locked, plain, fullScreen, children } = props;
  const { t } = useTranslation();
  const content = useRef<HTMLDivElement>(null);
  const onContent = useCallback((element: HTMLDivElement | null) => {
    content.current = element;
    return element ? keepFocusInContent(element) : undefined;
  }, []);
  const phone = usePhone();
  const topmost = useIsTopOverlay(opened);
  useReturnFocus(opened, content);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={width}
      fullScreen={fullScreen || (phone && width > 440)}
      closeOnEscape={!locked && topmost}
      closeOnClickOutside={!locked}
      withCloseButton={!locked}
      onEnterTransitionEnd={() => content.current && startOf(content.current)?.focus()}
      attributes={{
        header: { role: 'none' }, // banner and contentinfo are the page's
        title: { tabIndex: -1 }, // has the focus where nothing else takes it
        content: { 'aria-label': title }, // Mantine names it by its heading one render later, after it is announced
      }}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {head}
      <div className="scroll" ref={onContent} {...(plain && { tabIndex: 0 })}>
        {children}
      </div>
      {footer && <footer role="none">{footer}</footer>}
    </Modal>
  );
}

/** The footer of a dialog in which nothing is saved: Close, after other buttons. */
export function CloseFooter({ onClose, children }: { onClose: () => void; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      {children}
      <span className="grow" />
      <Button onClick={onClose}>{t('ui.close')}</Button>
    </>
  );
}

interface ConfirmProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What will happen, to what. */
  children: ReactNode;
  /** The verb: "Delete", "Disconnect". */
  label: string;
  /** The button that changes nothing; "Cancel" by default. */
  stay?: string;
  danger?: boolean;
  onConfirm: () => void;
  /** What must be known or typed first is there; true by default. */
  ready?: boolean;
  busy?: boolean;
  /** The last try failed: shown inside, the question stays open. */
  error?: Failure | null;
}

/** Confirms an action that is hard to undo. */
export function ConfirmDialog({
  label,
  stay,
  danger,
  onConfirm,
  ready = true,
  busy,
  error,
  children,
  ...dialog
}: ConfirmProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      {...dialog}
      width={440}
      locked={busy ?? false}
      footer={
        <>
          <span className="grow" />
          <Button onClick={dialog.onClose} disabled={busy} data-autofocus>
            {stay ?? t('ui.cancel')}
          </Button>
          <Button
            tone={danger ? 'danger' : 'primary'}
            onClick={onConfirm}
            disabled={!ready}
            busy={busy ?? false}
          >
            {label}
          </Button>
        </>
      }
    >
      {children}
      {error && <ErrorState title={error.message ?? t('ui.noData')} error={{ ref: error.ref }} />}
    </Dialog>
  );
}

interface FormDialogProps extends Omit<DialogProps, 'footer'> {
  onSubmit: (event: React.FormEvent<HTMLFormElement>) => void;
  /** The submit button: "Save". */
  label?: string;
  /** The button that changes nothing; "Cancel" by default. */
  stay?: string;
  /** The action ends or deletes something. */
  danger?: boolean;
  busy?: boolean;
  /** Left of the buttons: what is wrong with the whole form. */
  error?: Failure | null;
  /** A button at the left end of the footer, for instance one that deletes. */
  aside?: ReactNode;
}

/**
 * A form in a modal: Enter submits, once for a double press, the button's width stays while it saves, and the first invalid field
 * takes the focus, whether the form or the server found it.
 */
export function FormDialog({
  onSubmit,
  label,
  stay,
  danger,
  busy,
  error,
  aside,
  locked = false,
  children,
  width = 760,
  ...dialog
}: FormDialogProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const pressed = useRef(Number.NEGATIVE_INFINITY); // not state: two presses come between two renders
  // when a save has ended
  useEffect(() => {
    if (!busy) focusWrongField(form.current);
  }, [busy]);
  return (
    <Dialog {...dialog} width={width} locked={busy || locked}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation(); // React passes it on to the form that this dialog is over
          if (busy || event.timeStamp - pressed.current < DOUBLE_PRESS) return;
          pressed.current = event.timeStamp;
          onSubmit(event);
          focusWrongField(form.current);
        }}
        onInput={() => {
          pressed.current = Number.NEGATIVE_INFINITY; // changed since: the next press is no double press
        }}
        className="dialog-form"
      >
        <div className="form">{children}</div>
        <footer role="none">
          {aside}
          <span className="grow tone-error" role="alert">
            {error?.message}
            {error?.ref && ` ${t('ui.reference', { ref: error.ref })}`}
          </span>
          <Button onClick={dialog.onClose} disabled={busy}>
            {stay ?? t('ui.cancel')}
          </Button>
          <Button type="submit" tone={danger ? 'danger' : 'primary'} busy={busy ?? false}>
            {label ?? t('ui.save')}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
