import { DISPLAY_NAME_LENGTH_MAX } from '@assay/contract/registration/display-name.ts';
import type { ValidationError } from '@assay/contract/registration/validation.ts';
import { AppError } from '../errors.ts';

/** A validation error of a form in an API response. */
export function formRefusal(fault: ValidationError): AppError {
  return new AppError(fault.id, { field: fault.field, length: DISPLAY_NAME_LENGTH_MAX });
}
