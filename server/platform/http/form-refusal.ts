import { DISPLAY_NAME_LENGTH_MAX } from '@assay/contract/registration/display-name.ts';
import type { ValidationError } from '@assay/contract/registration/validation.ts';
import { AppError } from '../errors.ts';

/** A broken rule of a form as the API answers it. */
export function formRefusal(fault: ValidationError): AppError {
  return new AppError(fault.id, { field: fault.field, length: DISPLAY_NAME_LENGTH_MAX });
}
