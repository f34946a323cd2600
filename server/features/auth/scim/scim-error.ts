import SCIMMY from 'scimmy';
import type { AppError } from '#platform/errors.ts';

/** Media type of requests and responses (RFC 7644 §8.1). */
export const SCIM_TYPE = 'application/scim+json';

/** The library's error class: status, detail keyword and text. */
export const ScimError = SCIMMY.Types.Error;
/**
 * An error for the directory.
 * @param keyword detail error keyword of RFC 7644 §3.12, if one applies
 */
export function scimError(status: number, detail: string, keyword: string | null = null): Error {
  // The library accepts null; its type declarations do not.
  return new ScimError(status, keyword as string, detail);
}

export type ScimErrorBody = Readonly<Record<string, unknown>>;

/** An error in the format of RFC 7644 §3.12. */
export function scimErrorBody(status: number, detail: string, scimType?: string | null): ScimErrorBody {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    ...(scimType ? { scimType } : {}),
    detail,
  };
}

/** Detail keywords of the product's errors. */
const KEYWORDS: Readonly<Partial<Record<AppError['id'], string>>> = {
  'bad-request': 'invalidSyntax',
  'validation-failed': 'invalidValue',
};
export const scimKeywordOf = (id: AppError['id']): string | undefined => KEYWORDS[id];
