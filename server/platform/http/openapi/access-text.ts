import { type AccessGroup, type Endpoint, scopesOf } from '@assay/contract/endpoints/declare.ts';

const WHO: Readonly<Record<AccessGroup, string>> = {
  public: 'Public.',
  login: 'Requires a log-in.',
  rated: 'Requires a log-in with a plan that includes ratings, as a main supplier, or as an administrator.',
  suppliers: 'Requires the log-in of a main supplier or an administrator.',
  administrator: 'Requires the log-in of an administrator.',
};

/** Allowed callers of an endpoint, in one or two sentences. */
export function accessText(endpoint: Endpoint): string {
  const { access, companyRole } = endpoint;
  const role = companyRole
    ? ` The role in the company must be ${companyRole === 'owner' ? 'owner' : 'member or owner'}.`
    : '';
  const scopes = scopesOf(endpoint).map((scope) => `\`${scope}\``);
  const required = `API tokens require the scope${scopes.length > 1 ? 's' : ''} ${scopes.join(', ')}.`;
  const token = scopes.length > 0 ? required : 'Not available to API tokens.';
  return WHO[access] + role + (access === 'public' ? '' : ` ${token}`);
}
