/**
 * Names of cookies that hold a session or a login, each with the software that sets it by default. Source of each group:
 * the documentation or the source code of that software.
 */
const SESSION_COOKIES: readonly (readonly [software: string, ...names: string[]])[] = [
  // https://www.php.net/manual/en/session.configuration.php (session.name), also with a suffix of the application.
  ['PHP', 'phpsessid(?:[_-][\\w.-]{1,40})?'],
  // Jakarta Servlet 6.0 §7.1.1; Tomcat's SingleSignOn valve (org.apache.catalina.authenticator.Constants).
  ['Servlet containers', 'jsessionid', 'jsessionidsso', 'jsessionid[_.-][\\w.-]{1,40}'],
  // https://learn.microsoft.com/aspnet/core/security/authentication/cookie; System.Web.Configuration (sessionState, forms).
  ['ASP.NET', 'asp\\.net_sessionid', 'aspsessionid\\w{8}', '\\.aspxauth', '\\.aspxformsauth'],
  ['ASP.NET Identity', '\\.aspnet\\.(?:applicationcookie|externalcookie|cookies|twofactorcookie|session)(?:c?\\d+)?'],
  [
    'ASP.NET Core',
    '\\.aspnetcore\\.(?!antiforgery|culture|mvc\\.cookietempdata)[\\w.-]{1,60}',
    '\\.aspnet\\.sharedcookie',
  ],
  // https://helpx.adobe.com/coldfusion (client variables).
  ['ColdFusion', 'cfid', 'cftoken', 'cfauthorization_[\\w.-]{1,40}'],
  // core/lib/Drupal/Core/Session/SessionConfiguration.php: SESS or SSESS with 32 hexadecimal digits.
  ['Drupal', 's?sess[0-9a-f]{32}'],
  // wp-includes/default-constants.php.
  ['WordPress', 'wordpress_(?:sec_|logged_in_)?[0-9a-f]{32}'],
  // plugins/system/remember; the session itself has a hash as its name.
  ['Joomla', 'joomla_remember_me_[0-9a-f]{32}'],
  ['TYPO3', 'fe_typo_user', 'be_typo_user'],
  // services/src/main/java/org/keycloak/cookie/CookieType.java.
  ['Keycloak', 'keycloak_(?:identity|session|remember_me)(?:_legacy)?', 'auth_session_id(?:_legacy)?'],
  ['Spring Session', 'session', 'remember-me'],
  // https://docs.djangoproject.com/en/stable/ref/settings/#session-cookie-name; Flask (SESSION_COOKIE_NAME); Express.
  ['Django, Flask, Express', 'sessionid', 'session', 'connect\\.sid', 'connect\\.sess', 'express:sess', 'koa[.:]sess'],
  // config/session.php and Auth\SessionGuard (getRecallerName) of Laravel; Rails' session_store; Devise.
  ['Laravel', '[\\w-]{1,40}_session', 'remember_(?:web|admin|api)_[0-9a-f]{40}'],
  ['Rails', '_[\\w-]{1,60}_session', 'remember_(?:user|admin|account)_token', 'remember_token'],
  ['Symfony', 'rememberme'],
  ['CodeIgniter, CakePHP, Yii', 'ci_session', 'cakephp', '_identity(?:-\\w{1,20})?'],
  ['Magento, PrestaShop, Shopware, OpenCart', 'frontend', 'adminhtml', 'prestashop-[0-9a-f]{32}', 'ocsessid'],
  ['Shopware', 'session-\\d{1,3}', 'sw-context-token'],
  ['Moodle', 'moodlesession\\w{0,20}'],
  ['MediaWiki', '[\\w-]{1,40}_?wiki[\\w-]{0,20}_session', '[\\w-]{1,40}(?:usertoken|_session)'],
  // https://confluence.atlassian.com (seraph.rememberme.cookie, crowd.token_key).
  ['Atlassian', 'seraph\\.rememberme\\.cookie', 'seraph\\.confluence', 'crowd\\.token_key'],
  ['Grafana, Gitea, GitLab, Jenkins', 'grafana_sess(?:ion)?', 'i_like_gitea', 'i_like_gogs', '_gitlab_session'],
  ['Jenkins', 'jsessionid\\.[0-9a-f]{8}', 'acegi_security_hashed_remember_me_cookie'],
  ['Nextcloud, ownCloud', 'oc[0-9a-z]{10}', 'oc_sessionpassphrase', 'nc_session_id', 'nc_token'],
  [
    'phpMyAdmin, Roundcube, Horde',
    'phpmyadmin(?:_https)?',
    'pmaauth-1(?:_https)?',
    'roundcube_sess(?:id|auth)',
    'horde',
  ],
  ['SquirrelMail, Zimbra, Exchange', 'sqmsessid', 'zm_auth_token', 'zm_admin_auth_token', 'cadata'],
  ['SharePoint, AD FS, Entra', 'fedauth', 'rtfa', 'msisauth(?:enticated)?', 'estsauth(?:persistent|light)?'],
  [
    'Citrix, F5, Fortinet, Cisco, Palo Alto',
    'nsc_aaac',
    'nsc_tmaa',
    'mrhsession',
    'lastmrh_session',
    'svpncookie',
    'webvpn',
  ],
  ['Ivanti', 'dsid', 'dssignin'],
  [
    'SAP, Oracle, IBM',
    'mysapsso2',
    'sap_sessionid_\\w{1,20}',
    'ltpatoken2?',
    'obssocookie',
    'smsession',
    'iplanetdirectorypro',
  ],
  [
    'Shibboleth, mod_auth_openidc, oauth2-proxy',
    '_shibsession_\\w{1,60}',
    'mod_auth_openidc_session',
    '_oauth2_proxy(?:_\\d)?',
  ],
  ['Auth.js', '(?:next-auth|authjs)\\.session-token(?:\\.\\d)?', 'appsession(?:\\.\\d)?', 'auth0(?:_compat)?'],
  [
    'Amazon Cognito, Supabase, Firebase',
    'cognitoidentityserviceprovider\\..{1,200}token',
    'sb-[\\w-]{1,40}-auth-token(?:\\.\\d)?',
    '__session',
  ],
];

/** Names that mean a session or a login in any software. */
const GENERAL: readonly string[] = [
  '[\\w.-]{0,40}session(?:[-_.]?(?:id|key|token|hash))?',
  '[\\w.-]{0,40}sess[-_.]?id',
  '(?:[\\w.-]{0,40}[-_.])?sess',
  '(?:[\\w-]{0,40}[-_.])?sid',
  '(?:access|auth|id|refresh|bearer|user|login|remember|api)[-_.]?token',
  'authorization',
  'auth',
  'jwt',
  'login',
  'logged[-_]?in',
  'remember[-_]?me',
];

/**
 * Cookies of analytics, advertising, consent and load balancing, whose names resemble sessions and which identify a browser,
 * not a user who is logged in.
 */
const NO_SESSION: readonly string[] = [
  // Google, Matomo, Hotjar, HubSpot, Adobe, Microsoft Clarity, Piwik PRO, Yandex, Mixpanel, Segment, Amplitude.
  '_ga\\w{0,30}',
  '_g(?:id|at|cl)\\w{0,30}',
  '_pk_(?:id|ses|ref|cvar)\\..{1,40}',
  '_hj\\w{1,60}',
  '__hs(?:sc|src|tc)',
  '(?:s_|amcv_|kndctr_).{1,80}',
  '_cl(?:ck|sk)',
  '_ym_.{1,40}',
  'mp_.{1,80}_mixpanel',
  'ajs_.{1,40}',
  'amplitude_.{1,80}',
  // Application Insights, Dynatrace, New Relic, Datadog, LogRocket, FullStory.
  'ai_(?:session|user)',
  '(?:dtcookie|dtsa|dtpc|rx\\w{1,12})',
  'nr(?:ba)?_session\\w{0,10}',
  '_dd_s',
  '_lr_.{1,60}',
  'fs_(?:uid|lua)',
  // Snowplow, Plausible, Parsely, Chartbeat, Optimizely, VWO, Intercom, Drift, Zendesk, Pardot, Marketo.
  '_sp_(?:id|ses)\\..{1,40}',
  '_parsely_(?:session|visitor)',
  '_(?:cb|chartbeat)\\w{0,10}',
  'optimizely\\w{1,40}',
  '_vis_opt_.{1,40}|_vwo_.{1,40}',
  '_uetsid|_uetvid',
  'intercom-session-.{1,40}',
  'drift(?:t)?_.{1,20}',
  // Cloudflare, Akamai, Imperva, AWS and Azure load balancing.
  '__cf.{1,30}|cf_clearance',
  'ak_bmsc|bm_\\w{1,10}|_abck',
  'visid_incap_\\d{1,20}|incap_ses_.{1,40}|nlbi_\\d{1,20}',
  'awsalb\\w{0,8}|arraffinity(?:samesite)?',
  // Shopify and WooCommerce analytics.
  '_shopify_[a-z]{1,4}|_s|_y',
  'sbjs_session|sbjs_\\w{1,20}',
  '.{0,40}(?:consent|analytics|tracking|visit|visitor|utm|campaign|referr?er|marketing|metrics|pageview).{0,40}',
];

const PREFIX = /^__(?:secure|host|http|host-http)-/i;
const bound = (names: readonly string[]) => names.map((name) => new RegExp(`^(?:${name})$`, 'i'));
const SESSION = bound([...SESSION_COOKIES.flatMap(([, ...names]) => names), ...GENERAL]);
const OTHER = bound(NO_SESSION);
const NAME_MAX = 300;

/** Returns true if a cookie of this name holds a session or a login, by the software that sets it or in general. */
export function isSessionName(name: string): boolean {
  if (name.length > NAME_MAX) return false;
  const own = name.replace(PREFIX, '');
  return !OTHER.some((pattern) => pattern.test(own)) && SESSION.some((pattern) => pattern.test(own));
}
