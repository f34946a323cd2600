import { type ProductRule, row } from '../rule.ts';

/** Application servers, frameworks and control panels of hosting. */
export const SERVER_PRODUCTS: readonly ProductRule[] = [
  // The error page and the default page name the release; Apache-Coyote/1.1 is the connector's protocol version.
  row('Apache Tomcat', 'apache:tomcat', 'https://tomcat.apache.org/', {
    'header:server': /^Apache-Coyote\//,
    title: /^Apache Tomcat(?:\/(\d[\w.-]{2,14}))?(?: - Error report)?$/,
    text: /<h3>Apache Tomcat(?: \([^)]{1,20}\))?\/(\d[\w.-]{2,14})(?: \([^)]{1,20}\))?<\/h3>/,
  }),
  row('Eclipse Jetty', 'eclipse:jetty', 'https://jetty.org/docs/', {
    'header:server': /^Jetty\(v?(\d[\w.]{2,24})\)/,
    text: /Powered by Jetty:\/\/(?: (\d[\w.]{2,24}))?/,
  }),
  row('WildFly', 'redhat:wildfly', 'https://docs.wildfly.org/', {
    'header:server': /^WildFly\/(\d[\d.]{0,8})/,
    title: /^Welcome to WildFly/,
  }),
  row('JBoss EAP', 'redhat:jboss_enterprise_application_platform', 'https://docs.redhat.com/', {
    'header:server': /^JBoss-EAP\/(\d[\d.]{0,8})/,
    'header:x-powered-by': /\bJBoss-(?:EAP|AS)?[-/](\d[\d.]{2,8})/,
    title: /^Welcome to (?:JBoss|EAP)/,
  }),
  row('GlassFish', 'eclipse:glassfish', 'https://glassfish.org/documentation', {
    'header:server': /^(?:Eclipse |Oracle )?GlassFish(?: Server)?(?: Open Source Edition)?\s{1,3}(\d[\d.]{0,8})/,
    title: /^Eclipse GlassFish$|^GlassFish Server/,
  }),
  row('Payara Server', 'payara:payara', 'https://docs.payara.fish/', {
    'header:server': /^Payara Server\s{1,3}(\d[\d.]{2,12})/,
  }),
  row(
    'Oracle WebLogic Server',
    'oracle:weblogic_server',
    'https://docs.oracle.com/en/middleware/fusion-middleware/weblogic-server/',
    {
      title: /^Oracle WebLogic Server Administration Console$/,
      text: /id="footerVersion">WebLogic Server Version: (\d[\d.]{5,12})/,
    },
    ['console/login/LoginForm.jsp', /WebLogic Server Version: (\d[\d.]{5,12})/],
  ),
  row('IBM WebSphere', 'ibm:websphere_application_server', 'https://www.ibm.com/docs/en/was', {
    'header:server': /^WebSphere Application Server\//,
    text: /SRVE0255E:|WebSphere Application Server V(\d[\d.]{2,10})/,
  }),
  row('Resin', 'caucho:resin', 'https://caucho.com/products/resin/docs', { 'header:server': /^Resin\/(\d[\d.]{2,9})/ }),
  row('Microsoft IIS', 'microsoft:internet_information_services', 'https://learn.microsoft.com/iis/', {
    'header:server': /^Microsoft-IIS\/(\d+\.\d)/,
    title: /^IIS(?:7|8| Windows(?: Server)?)$/,
  }),
  row('ASP.NET', 'microsoft:asp.net', 'https://learn.microsoft.com/aspnet/', {
    'header:x-aspnet-version': /^(\d[\d.]{2,12})/,
    'header:x-aspnetmvc-version': /./,
    cookie: /^ASP\.NET_SessionId$|^\.AspNetCore\./,
  }),
  row('PHP', 'php:php', 'https://www.php.net/docs.php', {
    'header:x-powered-by': /^PHP\/(\d\.\d[\w.]{0,12})/,
    title: /^(?:PHP (\d\.\d\.[\w.+~-]{1,30}) - )?phpinfo\(\)$/,
    text: /<h1 class="p">PHP Version (\d\.\d\.\d{1,2})/,
  }),
  row('ColdFusion', 'adobe:coldfusion', 'https://helpx.adobe.com/coldfusion/', {
    path: /\/CFIDE\/administrator\//i,
    title: /^ColdFusion Administrator Login/,
    cookie: /^CFADMIN_LASTPAGE_/,
  }),
  row('Lucee', 'lucee:lucee_server', 'https://docs.lucee.org/', {
    title: /^Lucee (\d\.\d[\d.]{2,10})|^Lucee (?:Server|Web) Administrator/,
    path: /\/lucee\/admin\//,
  }),
  row('Phusion Passenger', 'phusion:passenger', 'https://www.phusionpassenger.com/docs/', {
    'header:x-powered-by': /\bPhusion Passenger(?:\(R\))? (?:Enterprise )?(\d[\d.]{2,8})/,
  }),
  row('Express', 'expressjs:express', 'https://expressjs.com/', { 'header:x-powered-by': /^Express$/ }),
  row('Next.js', 'vercel:next.js', 'https://nextjs.org/docs', {
    'header:x-powered-by': /^Next\.js(?: (\d[\d.]{2,8}))?/,
    loaded: /\/_next\/static\//,
  }),
  row('Nuxt', 'nuxt:nuxt', 'https://nuxt.com/docs', { 'header:x-powered-by': /^Nuxt/, loaded: /\/_nuxt\// }),
  row('SvelteKit', 'svelte:kit', 'https://svelte.dev/docs/kit', {
    'header:x-sveltekit-page': /./,
    loaded: /\/_app\/immutable\//,
  }),
  row('Django', 'djangoproject:django', 'https://docs.djangoproject.com/', {
    title: /^Log in \| Django site admin$/,
    text: /Django Version:<\/th>\s{0,10}<td>(\d\.\d[\d.]{0,4})/,
  }),
  row('Werkzeug', 'palletsprojects:werkzeug', 'https://werkzeug.palletsprojects.com/', {
    'header:server': /^Werkzeug\/(\d\.\d[\d.]{0,5})/,
  }),
  row('Ruby on Rails', 'rubyonrails:rails', 'https://guides.rubyonrails.org/', {
    title: /^Ruby on Rails(?: (\d\.\d[\d.]{0,6}))?$/,
    text: /<strong>Rails version:<\/strong>\s{0,5}(\d\.\d[\d.]{0,6})/,
  }),
  row('Laravel', 'laravel:laravel', 'https://laravel.com/docs', {
    cookie: /^laravel_session$/,
    text: /Laravel v(\d{1,2}\.\d[\d.]{0,6}) \(PHP v\d/,
  }),
  row('Laravel Ignition', 'facade:ignition', 'https://github.com/spatie/laravel-ignition', {
    text: /\bwindow\.ignite\(/,
  }),
  row('Symfony', 'sensiolabs:symfony', 'https://symfony.com/doc/', {
    'header:x-debug-token-link': /\/_profiler\//,
    text: /Symfony Version<[\s\S]{0,100}?>(\d\.\d[\d.]{0,5})</,
  }),
  row('CodeIgniter', 'codeigniter:codeigniter', 'https://codeigniter.com/user_guide/', { cookie: /^ci_session$/ }),
  row('CakePHP', 'cakefoundation:cakephp', 'https://book.cakephp.org/', { cookie: /^CAKEPHP$/ }),
  row('Yii', 'yiiframework:yii', 'https://www.yiiframework.com/doc/', {
    text: /\bYii Framework<\/a>\/(\d\.\d[\d.]{0,6})/,
  }),
  row('Spring Boot', 'vmware:spring_boot', 'https://docs.spring.io/spring-boot/', {
    text: /<h1>Whitelabel Error Page<\/h1>/,
    'header:x-application-context': /./,
  }),
  row('Apache Struts', 'apache:struts', 'https://struts.apache.org/', { title: /^Struts Problem Report$/ }),
  row('Traefik', 'traefik:traefik', 'https://doc.traefik.io/', { title: /^Traefik$/ }, [
    'api/version',
    /"Version":"v?(\d+\.\d+\.\d+)/,
  ]),
  row('Kong', 'konghq:kong_gateway', 'https://developer.konghq.com/', {
    'header:server': /^kong\/(\d[\d.]{2,8})/,
    'header:via': /\bkong\/(\d[\d.]{2,8})/,
    'header:x-kong-request-id': /./,
  }),
  row('Apache APISIX', 'apache:apisix', 'https://apisix.apache.org/docs/', {
    'header:server': /^APISIX(?:\/(\d[\d.]{2,8}))?/,
  }),
  row('HAProxy', 'haproxy:haproxy', 'https://docs.haproxy.org/', {
    title: /^Statistics Report for HAProxy/,
    text: /HAProxy version (\d\.\d[\w.-]{0,12}), released/,
  }),
  row('Varnish', 'varnish-software:varnish_cache', 'https://varnish-cache.org/docs/', {
    'header:x-varnish': /^\d/,
    'header:via': /\bvarnish\b/i,
  }),
  row('Envoy', 'envoyproxy:envoy', 'https://www.envoyproxy.io/docs/', {
    'header:server': /^envoy$/,
    'header:x-envoy-upstream-service-time': /^\d/,
  }),
  row('Nginx Proxy Manager', 'jc21:nginx_proxy_manager', 'https://nginxproxymanager.com/', {
    title: /^Nginx Proxy Manager$/,
  }),
  row('Plesk', 'plesk:plesk', 'https://docs.plesk.com/', {
    'header:x-powered-by': /^Plesk(?:Lin|Win)$/,
    title: /^Plesk(?: Obsidian| Onyx)? ?(\d\d\.\d[\d.]{0,6})?/,
    cookie: /^PLESKSESSID$/,
  }),
  row('cPanel', 'cpanel:cpanel', 'https://docs.cpanel.net/', {
    'header:server': /^cpsrvd(?:\/(\d[\d.]{2,12}))?/,
    title: /^(?:cPanel|WHM|Webmail) Login$/,
    cookie: /^(?:cpsession|whostmgrsession|webmailsession)$/,
  }),
  row('DirectAdmin', 'directadmin:directadmin', 'https://docs.directadmin.com/', {
    'header:server': /^DirectAdmin Daemon v?(\d\.\d[\d.]{0,6})?/,
    title: /^DirectAdmin Login$/,
  }),
  row('ISPConfig', 'ispconfig:ispconfig', 'https://www.ispconfig.org/documentation/', {
    title: /^ISPConfig(?: \(|$)/,
    cookie: /^ISPCSESS$/,
  }),
  row('Webmin', 'webmin:webmin', 'https://webmin.com/docs/', {
    'header:server': /^MiniServ\/(\d\.\d{2,4})/,
    title: /^Login to (?:Webmin|Usermin|Virtualmin)$/,
  }),
  row('VestaCP', 'vestacp:vesta_control_panel', 'https://vestacp.com/docs/', { title: /^(?:Vesta|VESTA) - / }),
  row('Hestia', 'hestiacp:control_panel', 'https://hestiacp.com/docs/', {
    title: /^(?:LOGIN - )?Hestia Control Panel$/i,
  }),
  row('CyberPanel', 'cyberpanel:cyberpanel', 'https://cyberpanel.net/KnowledgeBase/', {
    title: /^Login - CyberPanel$/,
  }),
  row('Control Web Panel', 'control-webpanel:webpanel', 'https://control-webpanel.com/', {
    title: /^(?:CWP |CentOS-?WebPanel|Login \| (?:CentOS )?(?:Control )?Web ?Panel)/i,
    'header:server': /^cwpsrv$/,
  }),
  row('Froxlor', 'froxlor:froxlor', 'https://docs.froxlor.org/', { title: /^Froxlor(?: Server Management Panel)?/ }),
  row('aaPanel', 'aapanel:aapanel', 'https://www.aapanel.com/docs/', { title: /^aaPanel\b/ }),
  row('Cockpit', 'cockpit-project:cockpit', 'https://cockpit-project.org/', {
    path: /\/cockpit\/login/,
    cookie: /^cockpit$/,
  }),
  row('Proxmox VE', 'proxmox:virtual_environment', 'https://pve.proxmox.com/pve-docs/', {
    'header:server': /^pve-api-daemon\//,
    title: / - Proxmox Virtual Environment$/,
  }),
  row('Samba SWAT', 'samba:samba', 'https://www.samba.org/', { 'header:www-authenticate': /realm="SWAT"/ }),
  row('Apache HTTP Server', 'apache:http_server', 'https://httpd.apache.org/docs/', {
    'header:server': /^Apache(?:\/(\d\.\d[\d.]{0,5}))?(?: |$)/,
    title: /^Apache2 (?:Debian|Ubuntu) Default Page/,
    text: /<address>Apache\/(\d\.\d\.\d{1,2}) \(/,
  }),
  row('nginx', 'f5:nginx', 'https://nginx.org/en/docs/', {
    'header:server': /^nginx(?:\/(\d\.\d[\d.]{0,5}))?/,
    title: /^Welcome to nginx!$/,
    text: /<center>nginx(?:\/(\d\.\d{1,2}\.\d{1,2}))?<\/center>/,
  }),
  row('OpenResty', 'openresty:openresty', 'https://openresty.org/', {
    'header:server': /^openresty(?:\/(\d[\d.]{2,12}))?/,
    text: /<center>openresty(?:\/(\d[\d.]{2,12}))?<\/center>/,
  }),
  row('Tengine', 'alibaba:tengine', 'https://tengine.taobao.org/', {
    'header:server': /^Tengine(?:\/(\d\.\d[\d.]{0,5}))?/,
  }),
  row('lighttpd', 'lighttpd:lighttpd', 'https://redmine.lighttpd.net/', {
    'header:server': /^lighttpd(?:\/(\d\.\d[\d.]{0,5}))?/,
    text: /<div class="foot">lighttpd\/(\d\.\d[\d.]{0,5})<\/div>/,
  }),
  row('Caddy', 'caddyserver:caddy', 'https://caddyserver.com/docs/', { 'header:server': /^Caddy$/ }),
  row('LiteSpeed', 'litespeedtech:litespeed_web_server', 'https://docs.litespeedtech.com/', {
    'header:server': /^(?:Open)?LiteSpeed(?:\/(\d[\d.]{2,6}))?/,
  }),
  row('http-server (npm)', 'http-party:http-server', 'https://github.com/http-party/http-server', {
    text: /<address>Node\.js v?[\d.]{0,10}\/? ?<a href="https:\/\/github\.com\/http-party\/http-server">http-server<\/a> server running/,
    'header:server': /^ecstatic(?:-(\d[\d.]{2,8}))?/,
  }),
];
