import type { BusinessRequest } from '@assay/contract/api/registration.ts';
import { DISPLAY_NAME_LENGTH_MAX } from '@assay/contract/registration/display-name.ts';
import { validateBusinessFields } from '@assay/contract/registration/validation.ts';
import type { TFunction } from 'i18next';
import type { FormErrors } from './form-errors.ts';

/** Messages for missing or invalid company details, by field. */
export function businessErrors(t: TFunction, fields: BusinessRequest): FormErrors {
  return Object.fromEntries(
    validateBusinessFields(fields).map(({ id, field }) => [
      field,
      t(`errors:${id}`, { field, length: DISPLAY_NAME_LENGTH_MAX }),
    ]),
  );
}
