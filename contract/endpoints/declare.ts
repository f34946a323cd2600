import type { z } from 'zod';
import type { RouteAccess } from '../access.ts';
import type { ErrorId } from '../errors.ts';
import { type CompanyRole, RATED_PERMISSIONS, ROLES } from '../roles.ts';
import type { ApiScope } from '../values/integrations/api-scopes.ts';
import type { Tag } from './tags.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call an endpoint: anyone, any logged-in account, or accounts with these permissions (docs/product/roles-and-plans.md). */
export const ACCESS_GROUPS = {
  public: 'public',
  login: 'login',
  rated: RATED_PERMISSIONS,
  suppliers: [ROLES.administrator, ROLES.mainSupplier],
  administrator: [ROLES.administrator],
} as const satisfies Readonly<Record<string, RouteAccess['access']>>;
export type AccessGroup = keyof typeof ACCESS_GROUPS;

/**
 * Declaration of an endpoint, from which the server's routes, the web app's client and the API documents are derived.
 */
export interface Declaration {
  method: Method;
  /** With `:name` for each path parameter in `params`. */
  path: `/${string}`;
  /** Earlier path, which the same handler still serves; with the same parameters. */
  formerPath?: `/${string}`;
  access: AccessGroup;
  /** Lowest role within the company that may call it. */
  companyRole?: CompanyRole;
  /** Scope that an API token needs to call it; without a scope, a session is required (`SESSION_ONLY`). */
  scope?: ApiScope;
  /** Scopes of the data that it sends to an address in its body, which an API token needs as well. */
  exports?: readonly ApiScope[];
  /** Core types here and below: with `z.ZodType`, checking two hundred declarations takes seconds longer. */
  params?: z.core.$ZodType;
  query?: z.core.$ZodType;
  body?: z.core.$ZodType;
  /** The body may also come as `application/x-www-form-urlencoded` or `multipart/form-data`. */
  forms?: true;
  /** The body may also be the bytes of an image (`IMAGE_TYPES`); in JSON this field of `body` has them in base64. */
  image?: string;
  /** Schema of the envelope's `data`. Absent when the response is a file. */
  response?: z.core.$ZodType;
  /** Media types of a file that is sent instead of an envelope. */
  file?: readonly string[];
  /** Errors of this endpoint in addition to those of every endpoint of its kind. */
  errors?: readonly ErrorId[];
  /** One line, imperative. */
  summary: string;
  /** More than the summary, in Markdown. */
  description?: string;
  /** Examples of the body and of the response's `data`, where the generated ones would mislead. */
  example?: { body?: unknown; data?: unknown };
}

/** A declaration with the fields that `declare` adds. */
export interface Endpoint extends Declaration {
  /** Its key in the group. */
  operationId: string;
  tag: Tag;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  response?: z.ZodType;
}

/** Scopes that an API token needs to call an endpoint; empty if it is closed to tokens. */
export const scopesOf = ({ scope, exports = [] }: Pick<Declaration, 'scope' | 'exports'>): readonly ApiScope[] =>
  scope ? [scope, ...exports] : [];

/** Endpoints of one tag by operation id. */
export function declare<const T extends Readonly<Record<string, Declaration>>>(tag: Tag, declarations: T): T {
  for (const [operationId, one] of Object.entries(declarations)) Object.assign(one, { operationId, tag });
  return declarations;
}
