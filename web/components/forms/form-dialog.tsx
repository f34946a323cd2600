import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Modal } from '#components/loading/modal.tsx';
import { Form } from './form.tsx';
import { NO_ERRORS, type ShownErrors } from './form-errors.ts';

interface Props {
  title: string;
  size?: 'md' | 'lg';
  /** Label of the button that closes the dialog without a change. */
  cancel: string;
  /** Label of the submitting button: verb and object. */
  action: string;
  /** Something is deleted permanently. */
  danger?: boolean;
  /** The form is being submitted. */
  busy: boolean;
  disabled?: boolean;
  /** See `Form`. */
  errors?: ShownErrors;
  /** Buttons between the canceling and the submitting one. */
  others?: ReactNode;
  onClose(): void;
  onSubmit(): void;
  children: ReactNode;
}

/** A dialog with a form; the canceling button comes first. */
export function FormDialog({ title, size = 'md', danger = false, disabled = false, ...props }: Props) {
  return (
    <Modal opened onClose={props.onClose} size={size} title={<span className="strong">{title}</span>}>
      <Form errors={props.errors ?? NO_ERRORS} onSubmit={props.onSubmit}>
        {props.children}
        <div className="row wrap" style={{ justifyContent: 'flex-end' }}>
          <Button variant="default" onClick={props.onClose}>
            {props.cancel}
          </Button>
          {props.others}
          <Button type="submit" loading={props.busy} disabled={disabled} {...(danger ? { color: 'danger' } : {})}>
            {props.action}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}

/**
 * Runs the work of a dialog and closes it. After a failure it stays open.
 * @param onFailure shows the reason, if the pop-up does not
 */
export function useDialogWork(
  onClose: () => void,
  onFailure: (error: unknown) => void = () => {},
): readonly [busy: boolean, run: (work: () => Promise<unknown>) => Promise<void>] {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
      onClose();
    } catch (error) {
      onFailure(error);
      setBusy(false);
    }
  };
  return [busy, run];
}
