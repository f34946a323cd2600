/**
 * Where providers send the browser. Each provider of OpenID Connect has an address of its own, so that a response is
 * known to be of the provider that it was requested from (RFC 9700 §4.4.2.2). SAML responses arrive at the assertion
 * consumer service, which redirects to the shared address.
 */
export const SHARED_RETURN_PATH = '/login';

/** @param id of the provider */
export const ownReturnPath = (id: string): string => `${SHARED_RETURN_PATH}/${id}`;
