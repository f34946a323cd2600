import type { Check } from '#check.ts';
import backup from './files/backup.ts';
import configuration from './files/configuration.ts';
import environment from './files/environment.ts';
import log from './files/log.ts';
import logInPortal from './files/log-in-portal.ts';
import passwordFile from './files/password-file.ts';
import privateKey from './files/private-key.ts';
import sourceMap from './files/source-map.ts';
import versionControl from './files/version-control.ts';
import publicCode from './searches/public-code.ts';
import searchResults from './searches/search-results.ts';
import cardNumbers from './site/card-numbers.ts';
import comments from './site/comments.ts';
import contact from './site/contact.ts';
import documentMetadata from './site/document-metadata.ts';
import internalAddress from './site/internal-address.ts';
import internalCertificateName from './site/internal-certificate-name.ts';
import robots from './site/robots.ts';
import securityTxt from './site/security-txt.ts';
import urlSecrets from './site/url-secrets.ts';

/**
 * Information leakage in report order: exposed files, then disclosure by the site itself.
 * `npm run generate` adds and removes checks.
 */
export const checks: readonly Check[] = [
  versionControl,
  environment,
  privateKey,
  passwordFile,
  configuration,
  backup,
  log,
  sourceMap,
  logInPortal,
  internalAddress,
  internalCertificateName,
  contact,
  comments,
  urlSecrets,
  cardNumbers,
  documentMetadata,
  robots,
  searchResults,
  publicCode,
  securityTxt,
];
