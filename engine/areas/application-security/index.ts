import type { Check } from '#check.ts';
import headerInjection from './active/header-injection.ts';
import hostHeader from './active/host-header.ts';
import openRedirect from './active/open-redirect.ts';
import pathTraversal from './active/path-traversal.ts';
import reflectedInput from './active/reflected-input.ts';
import sqlBoolean from './active/sql-boolean.ts';
import sqlErrors from './active/sql-errors.ts';
import sqlTime from './active/sql-time.ts';
import storedInput from './active/stored-input.ts';
import templateArithmetic from './active/template-arithmetic.ts';
import adminInterface from './endpoints/admin-interface.ts';
import apiDocs from './endpoints/api-docs.ts';
import debugEndpoint from './endpoints/debug-endpoint.ts';
import installer from './endpoints/installer.ts';
import trace from './endpoints/trace.ts';
import debugPage from './pages/debug-page.ts';
import defaultPage from './pages/default-page.ts';
import directoryListing from './pages/directory-listing.ts';
import errorMessage from './pages/error-message.ts';
import formForgery from './pages/form-forgery.ts';
import logInForm from './pages/log-in-form.ts';
import pageState from './pages/page-state.ts';
import scriptSecret from './pages/script-secret.ts';
import versionDisclosure from './version-disclosure.ts';

/**
 * Application security in report order: page contents, exposed endpoints, and active tests.
 * `npm run generate` adds and removes checks.
 */
export const checks: readonly Check[] = [
  versionDisclosure,
  logInForm,
  formForgery,
  pageState,
  scriptSecret,
  errorMessage,
  debugPage,
  defaultPage,
  directoryListing,
  debugEndpoint,
  adminInterface,
  installer,
  apiDocs,
  trace,
  reflectedInput,
  sqlErrors,
  sqlBoolean,
  sqlTime,
  storedInput,
  openRedirect,
  pathTraversal,
  headerInjection,
  hostHeader,
  templateArithmetic,
];
