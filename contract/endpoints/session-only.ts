/**
 * Endpoints that a session can call and no API token, by the reason (decision 0111). Every other endpoint that is not
 * public has a scope.
 */
export const SESSION_ONLY: readonly { reason: string; operations: readonly string[] }[] = [
  {
    reason: 'They concern the session of a browser, which an API token does not have.',
    operations: [
      'logOut',
      'validateSession',
      'listSessions',
      'endSession',
      'signOutEverywhere',
      'checkPasswordExpired',
      'getPasswordStatus',
    ],
  },
  {
    reason: 'A stolen token must not lead to another credential, or lock out the owner of the account.',
    operations: [
      'changePassword',
      'getConfirmationOptions',
      'beginSecondFactor',
      'confirmSecondFactor',
      'renewRecoveryCodes',
      'removeSecondFactor',
      'listPasskeys',
      'getPasskeyRegistrationOptions',
      'addPasskey',
      'renamePasskey',
      'removePasskey',
      'getSignOnLink',
      'removeSignOnLink',
      'listApiTokens',
      'createApiToken',
      'revokeApiToken',
      'getCalendarFeed',
      'createCalendarFeed',
      'deleteCalendarFeed',
      'listScimTokens',
      'createScimToken',
      'revokeScimToken',
      // Without a mail server, it shows links that reset passwords.
      'getMail',
    ],
  },
  {
    reason: 'They decide how others log in.',
    operations: [
      'requireSecondFactor',
      'listIdentityProviders',
      'createIdentityProvider',
      'changeIdentityProvider',
      'deleteIdentityProvider',
      'testIdentityProvider',
      'useOwnRedirectUri',
      'startTestLogin',
      'finishTestLogin',
    ],
  },
  {
    reason: 'They cannot be undone, or disclose everything that is stored about a person.',
    operations: ['deleteAccount', 'downloadAccountData', 'deleteDomain', 'transferOwnership', 'leaveCompany'],
  },
  {
    reason: 'They follow the link of a mail, or ask for a decision that is answered by one.',
    operations: ['askToJoin', 'acceptColleagueInvitation', 'readSupplierInvitation'],
  },
];
