import { hasCheckSum } from '../check-sums.ts';
import { type SecretRule, secret } from '../secret-rule.ts';

/** Hosts of sources and packages, and build services. */
export const DEVELOPMENT_SECRETS: readonly SecretRule[] = [
  secret(
    'github-token',
    ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'],
    /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
    'https://github.com/settings/tokens',
    hasCheckSum,
  ),
  secret(
    'github-fine-grained-token',
    ['github_pat_'],
    /\bgithub_pat_[A-Za-z0-9_]{60,90}\b/,
    'https://github.com/settings/personal-access-tokens',
  ),
  secret(
    'gitlab-token',
    [
      'glpat-',
      'gldt-',
      'glrt-',
      'glrtr-',
      'glptt-',
      'glcbt-',
      'glft-',
      'glsoat-',
      'glimt-',
      'glagent-',
      'gloas-',
      'GR1348941',
    ],
    // With a payload and its length since 17.10 (https://docs.gitlab.com/security/tokens/#token-prefixes).
    /\b(?:gl(?:pat|dt|rtr?|ptt|ft|soat|imt|oas)-|glcbt-[0-9a-zA-Z]{1,5}_|glagent-|GR1348941)[A-Za-z0-9_-]{20,300}(?:\.[0-9a-z]{2}\.[0-9a-z]{9})?(?![\w-])/,
    'https://gitlab.com/-/user_settings/personal_access_tokens',
  ),
  secret(
    'bitbucket-token',
    ['ATBB', 'ATCTT3'],
    /\bATBB[A-Za-z0-9]{32}\b|\bATCTT3[A-Za-z0-9_=-]{150,250}(?![\w=-])/,
    'https://bitbucket.org/account/settings/app-passwords/',
  ),
  secret(
    'atlassian-token',
    ['ATATT3', 'ATSTT3'],
    /\bAT[AS]TT3[A-Za-z0-9_=-]{150,250}(?![\w=-])/,
    'https://id.atlassian.com/manage-profile/security/api-tokens',
  ),
  secret('trello-token', ['ATTA'], /\bATTA[a-fA-F0-9]{64}(?:[a-fA-F0-9]{8})?\b/, 'https://trello.com/u/me/account'),
  secret('npm-token', ['npm_'], /\bnpm_[A-Za-z0-9]{36}\b/, 'https://www.npmjs.com/settings/~/tokens', hasCheckSum),
  // Macaroons whose location is pypi.org or test.pypi.org.
  secret(
    'pypi-token',
    ['pypi-AgEIcHlwaS5vcmc', 'pypi-AgENdGVzdC5weXBpLm9yZw'],
    /\bpypi-(?:AgEIcHlwaS5vcmc|AgENdGVzdC5weXBpLm9yZw)[\w-]{50,1000}(?![\w-])/,
    'https://pypi.org/manage/account/token/',
  ),
  secret('rubygems-key', ['rubygems_'], /\brubygems_[a-f0-9]{48}\b/, 'https://rubygems.org/profile/api_keys'),
  secret('crates-io-token', ['cio'], /\bcio[A-Za-z0-9]{32}\b/, 'https://crates.io/settings/tokens'),
  secret('nuget-key', ['oy2'], /\boy2[a-z0-9]{43}\b/, 'https://www.nuget.org/account/apikeys'),
  secret('clojars-token', ['CLOJARS_'], /\bCLOJARS_[a-z0-9]{60}\b/, 'https://clojars.org/tokens'),
  secret(
    'docker-hub-token',
    ['dckr_pat_', 'dckr_oat_'],
    /\bdckr_(?:pat_[\w-]{27}|oat_[\w-]{32})(?![\w-])/,
    'https://app.docker.com/settings/personal-access-tokens',
  ),
  secret(
    'artifactory-key',
    ['AKCp', 'cmVmd'],
    /\bAKCp[A-Za-z0-9]{69}\b|\bcmVmd[A-Za-z0-9]{59}\b/,
    'https://jfrog.com/help/r/jfrog-platform-administration-documentation/access-tokens',
  ),
  secret(
    'circleci-token',
    ['CCIPAT_', 'CCIPRJ_'],
    /\bCCI(?:PAT|PRJ)_[A-Za-z0-9]{22}_[a-f0-9]{40}\b/,
    'https://app.circleci.com/settings/user/tokens',
  ),
  secret('buildkite-token', ['bkua_'], /\bbkua_[a-z0-9]{40}\b/, 'https://buildkite.com/user/api-access-tokens'),
  secret(
    'octopus-deploy-key',
    ['API-'],
    /\bAPI-[A-Z0-9]{26,30}\b/,
    'https://octopus.com/docs/octopus-rest-api/how-to-create-an-api-key',
  ),
  secret(
    'harness-token',
    ['pat.', 'sat.'],
    /\b[ps]at\.[\w-]{22}\.[a-f0-9]{24}\.[A-Za-z0-9]{20}\b/,
    'https://developer.harness.io/docs/platform/automation/api/add-and-manage-api-keys',
  ),
  secret('prefect-key', ['pnu_', 'pnb_'], /\bpn[ub]_[A-Za-z0-9]{36}\b/, 'https://app.prefect.cloud/my/api-keys'),
  secret(
    'sourcegraph-token',
    ['sgp_'],
    /\bsgp_(?:(?:[a-fA-F0-9]{16}|local)_)?[a-fA-F0-9]{40}\b/,
    'https://sourcegraph.com/user/settings/tokens',
  ),
  secret(
    'sonar-token',
    ['squ_', 'sqp_', 'sqa_'],
    /\bsq[upa]_[a-f0-9]{40}\b/,
    'https://docs.sonarsource.com/sonarqube-server/user-guide/managing-tokens/',
  ),
  secret('postman-key', ['PMAK-'], /\bPMAK-[a-f0-9]{24}-[a-f0-9]{34}\b/, 'https://go.postman.co/settings/me/api-keys'),
  secret('readme-key', ['rdme_'], /\brdme_[a-z0-9]{70}\b/, 'https://dash.readme.com/'),
  secret(
    'wakatime-key',
    ['waka_'],
    /\bwaka_[a-f0-9]{8}-(?:[a-f0-9]{4}-){3}[a-f0-9]{12}\b/,
    'https://wakatime.com/settings/api-key',
  ),
];
