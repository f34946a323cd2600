import type { z } from 'zod';
import type { RouteAccess } from '../access.ts';
import type { ErrorId } from '../errors.ts';
import { type CompanyRole, RATED_PERMISSIONS, ROLES } from '../roles.ts';
import type { ApiScope } from './api-scopes.ts';
import type { Tag } from './tags.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call an endpoint: everybody, every log-in, or these permissions (SPEC §6). */
export const ACCESS_GROUPS = {
  public: 'public',
  login: 'login',
  rated: RATED_PERMISSIONS,
  suppliers: [ROLES.administrator, ROLES.mainSupplier],
  administrator: [ROLES.administrator],
} as const satisfies Readonly<Record<string, RouteAccess['access']>>;
export type AccessGroup = keyof typeof ACCESS_GROUPS;

/** An endpoint as it is written down: the server serves it, the web app's client and the API's documents follow from it. */
export interface Declaration {
  method: Method;
  /** With `:name` for what `params` holds. */
  path: `/${string}`;
  access: AccessGroup;
  /** Lowest role within the company that may call it. */
  companyRole?: CompanyRole;
  /** Scope by which an API token may call it; without one it needs a session. */
  scope?: ApiScope;
  /** Core types here and below: comparing two hundred declarations with the fuller ones takes the type check seconds. */
  params?: z.core.$ZodType;
  query?: z.core.$ZodType;
  body?: z.core.$ZodType;
  /** The body may also come as `application/x-www-form-urlencoded` or `multipart/form-data`. */
  forms?: true;
  /** What the `data` of the envelope holds. Absent where a file is answered. */
  response?: z.core.$ZodType;
  /** Media types of a file that is answered in place of an envelope. */
  file?: readonly string[];
  /** Refusals of this endpoint, beside those that every endpoint of its kind has. */
  errors?: readonly ErrorId[];
  /** One line, imperative. */
  summary: string;
  /** What the summary does not say, in Markdown. */
  description?: string;
  /** Example of the body and of the answer's `data`, where the generated ones would mislead. */
  example?: { body?: unknown; data?: unknown };
}

/** A declaration with what `declare` adds. */
export interface Endpoint extends Declaration {
  /** Its key in the group. */
  operationId: string;
  tag: Tag;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  response?: z.ZodType;
}

/** Endpoints of one tag by operation id. */
export function declare<const T extends Readonly<Record<string, Declaration>>>(tag: Tag, declarations: T): T {
  for (const [operationId, one] of Object.entries(declarations)) Object.assign(one, { operationId, tag });
  return declarations;
}
