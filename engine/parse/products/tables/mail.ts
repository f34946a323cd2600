import { type ProductRule, row } from '../rule.ts';

/** Webmail, groupware and mailing lists. */
export const MAIL_PRODUCTS: readonly ProductRule[] = [
  row('Roundcube', 'roundcube:webmail', 'https://github.com/roundcube/roundcubemail/wiki', {
    cookie: /^roundcube_sess(?:id|auth)$/,
    title: /^Roundcube Webmail(?: ::|$)/,
    // rcversion of 1.6.5 is 10605 (program/include/rcmail.php).
    text: /"rcversion":(\d{5})\b/,
  }),
  row('SquirrelMail', 'squirrelmail:squirrelmail', 'https://squirrelmail.org/docs/', {
    cookie: /^SQMSESSID$/,
    title: /^SquirrelMail - Login$/,
    text: /SquirrelMail version (\d\.\d[\d.]{0,6})/,
  }),
  row('Horde', 'horde:horde_application_framework', 'https://www.horde.org/', {
    cookie: /^(?:Horde|horde_secret_key|imp_key)$/,
  }),
  row('RainLoop', 'rainloop:webmail', 'https://www.rainloop.net/docs/', {
    text: /\bdata-rl-(?:app-data|load)|\/rainloop\/v\/(\d[\d.]{2,8})\//,
    cookie: /^rl(?:token|session)$/,
  }),
  row('SnappyMail', 'snappymail:snappymail', 'https://github.com/the-djmaze/snappymail', {
    loaded: /\/snappymail\/v\/(\d[\d.]{2,8})\//,
  }),
  row('Zimbra Collaboration', 'zimbra:collaboration', 'https://wiki.zimbra.com/', {
    cookie: /^ZM_(?:TEST|LOGIN_CSRF|AUTH_TOKEN)$/,
    title: /^Zimbra (?:Web Client|Administration|Collaboration)/,
  }),
  row(
    'Microsoft Exchange',
    'microsoft:exchange_server',
    'https://learn.microsoft.com/exchange/new-features/build-numbers-and-release-dates',
    {
      'header:x-owa-version': /^(\d+\.\d+\.\d+\.\d+)/,
      path: /\/owa\/auth\/logon\.aspx/,
      // Paths without the fourth part do not tell the security update.
      text: /\/owa\/(?:auth\/)?(15\.\d\.\d{3,4}\.\d{1,3})\/(?:themes|scripts|owa2)/,
    },
  ),
  row('SOGo', 'alinto:sogo', 'https://www.sogo.nu/support/documentation.html', {
    path: /\/SOGo\//,
    text: /\bvar ApplicationBaseURL = ?["']\/SOGo|SOGo (?:Groupware|version)/,
  }),
  row('Kopano WebApp', 'kopano:webapp', 'https://documentation.kopano.io/', {
    cookie: /^(?:KOPANO_WEBAPP|ZARAFA_WEBAPP)$/,
    title: /^(?:Kopano|Zarafa) WebApp$/,
  }),
  row('MDaemon Webmail', 'altn:mdaemon', 'https://help.mdaemon.com/', {
    'header:server': /^WDaemon\/(\d[\d.]{1,9})/,
    title: /^(?:WorldClient|MDaemon Webmail)/,
  }),
  row('IceWarp', 'icewarp:icewarp_server', 'https://docs.icewarp.com/', {
    'header:server': /^IceWarp(?:\/(\d[\d.]{1,12}))?/,
    title: /^IceWarp (?:WebClient|Server)/,
  }),
  row('Axigen', 'axigen:axigen_mail_server', 'https://www.axigen.com/documentation/', {
    'header:server': /^Axigen-Web(?:mail|admin|Server)/i,
    title: /^Axigen Web[Mm]ail/,
  }),
  row('SmarterMail', 'smartertools:smartermail', 'https://help.smartertools.com/smartermail/', {
    title: /(?:^| - )SmarterMail$/,
    text: /stProductVersion\s{0,3}=\s{0,3}["'](\d[\d.]{2,12})/,
  }),
  row('Afterlogic WebMail', 'afterlogic:webmail', 'https://afterlogic.com/docs/', { cookie: /^AFTERLOGIC_/i }),
  row('HCL Domino', 'hcltech:domino', 'https://help.hcl-software.com/domino/', {
    'header:server': /^(?:HCL|Lotus)[ -]Domino/,
    path: /\/names\.nsf\?Login/i,
    cookie: /^DomAuthSessId$/,
  }),
  row('GroupWise WebAccess', 'microfocus:groupwise', 'https://www.microfocus.com/documentation/groupwise/', {
    title: /^(?:Novell )?GroupWise WebAccess\b/,
    path: /\/gw\/webacc\b/,
  }),
  row('Open-Xchange App Suite', 'open-xchange:open-xchange_appsuite', 'https://documentation.open-xchange.com/', {
    path: /\/appsuite\//,
    cookie: /^open-xchange-(?:secret|session|public)/,
  }),
  row(
    'Mailman',
    'gnu:mailman',
    'https://docs.mailman3.org/',
    { path: /\/mailman\/listinfo/, text: /(?:version|Mailman)\s{1,3}(2\.1\.\d{1,2})\b/ },
    ['mailman/listinfo', /version (2\.1\.\d{1,2})\b/],
  ),
  row('Sympa', 'sympa:sympa', 'https://www.sympa.community/', {
    cookie: /^sympa_session$/,
    'meta:generator': /^Sympa (\d[\d.]{1,8})/,
  }),
  row('PostfixAdmin', 'postfixadmin_project:postfixadmin', 'https://github.com/postfixadmin/postfixadmin', {
    title: /^Postfix Admin\b/,
    cookie: /^postfixadmin_session$/,
  }),
  row('mailcow', 'mailcow:mailcow\\:_dockerized', 'https://docs.mailcow.email/', {
    title: /^mailcow UI$/,
    cookie: /^MCSESSID$/,
  }),
  row('Modoboa', 'modoboa:modoboa', 'https://modoboa.readthedocs.io/', { title: /^Modoboa\b/ }),
  row('iRedAdmin', 'iredmail:iredadmin', 'https://docs.iredmail.org/', { cookie: /^iRedAdmin(?:-Pro)?$/ }),
  row('Proofpoint Protection Server', 'proofpoint:enterprise_protection', 'https://www.proofpoint.com/', {
    title: /^Proofpoint (?:Protection Server|Messaging Security Gateway)/,
  }),
  row(
    'Barracuda Email Security Gateway',
    'barracuda:email_security_gateway_300_firmware',
    'https://campus.barracuda.com/',
    { title: /^Barracuda (?:Email Security Gateway|Spam (?:& Virus )?Firewall)/ },
  ),
  row('FortiMail', 'fortinet:fortimail', 'https://docs.fortinet.com/product/fortimail', { title: /^FortiMail/ }),
  row(
    'Cisco Secure Email Gateway',
    'cisco:secure_email_gateway',
    'https://www.cisco.com/c/en/us/support/security/email-security-appliance/',
    { title: /^Cisco (?:Secure )?Email (?:Security|Gateway)|^IronPort/i },
  ),
  row('Proxmox Mail Gateway', 'proxmox:mail_gateway', 'https://pmg.proxmox.com/', {
    title: /(?:^| - )Proxmox Mail Gateway$/,
  }),
];
