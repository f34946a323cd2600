import { type ProductRule, row } from '../rule.ts';

/** Monitoring, logs, help desks and remote management. */
export const MONITORING_PRODUCTS: readonly ProductRule[] = [
  row(
    'Grafana',
    'grafana:grafana',
    'https://grafana.com/docs/',
    { title: /^Grafana$/, cookie: /^grafana_session/, text: /"buildInfo":\{[^}]{0,400}"version":"(\d+\.\d+\.\d+)/ },
    ['api/health', /"version": ?"(\d+\.\d+\.\d+)/],
  ),
  row('Kibana', 'elastic:kibana', 'https://www.elastic.co/docs/', {
    'header:kbn-version': /^(\d+\.\d+\.\d+)/,
    'header:kbn-name': /./,
    'header:kbn-license-sig': /./,
  }),
  row('OpenSearch Dashboards', 'amazon:opensearch_dashboards', 'https://opensearch.org/docs/', {
    'header:osd-name': /./,
    title: /^OpenSearch Dashboards$/,
  }),
  row(
    'Prometheus',
    'prometheus:prometheus',
    'https://prometheus.io/docs/',
    { title: /^Prometheus(?: Time Series|$)/ },
    ['api/v1/status/buildinfo', /"version":"(\d+\.\d+\.\d+)/],
  ),
  row('Alertmanager', 'prometheus:alertmanager', 'https://prometheus.io/docs/alerting/', { title: /^Alertmanager$/ }, [
    'api/v2/status',
    /"version":"(\d+\.\d+\.\d+)/,
  ]),
  row('Node Exporter', 'prometheus:node_exporter', 'https://github.com/prometheus/node_exporter', {
    title: /^Node Exporter$/,
    text: /<h1>Prometheus Node Exporter<\/h1>|<title>Node Exporter<\/title>[\s\S]{0,500}\(version=(\d+\.\d+\.\d+)/,
  }),
  row('Graylog', 'graylog:graylog', 'https://go2docs.graylog.org/', {
    'header:x-graylog-node-id': /./,
    title: /^Graylog Web Interface$/,
  }),
  row('Splunk', 'splunk:splunk', 'https://docs.splunk.com/', {
    'header:server': /^Splunkd/,
    cookie: /^(?:splunkweb_uid|splunkd_8000|session_id_8000)$/,
    text: /"version":"(\d+\.\d+\.\d+(?:\.\d+)?)","product_type"/,
  }),
  row('Zabbix', 'zabbix:zabbix', 'https://www.zabbix.com/documentation', {
    cookie: /^zbx_session(?:id)?$/,
    title: /(?:^|: )Zabbix$/,
    'meta:author': /^Zabbix SIA$/,
    text: /jsLoader\.php\?ver=(\d\.\d\.\d{1,2})/,
  }),
  row('Nagios', 'nagios:nagios', 'https://assets.nagios.com/downloads/nagioscore/docs/', {
    title: /^Nagios: /,
    'header:www-authenticate': /realm="Nagios Access"/,
    text: /class="product">Nagios[\s\S]{0,200}class="version">Version (\d\.\d[\d.]{0,6})/,
  }),
  row('Nagios XI', 'nagios:nagios_xi', 'https://assets.nagios.com/downloads/nagiosxi/docs/', {
    cookie: /^nagiosxi$/,
    title: /^(?:Login &middot; |Login · )?Nagios XI/,
    text: /name="version" value="(20\d\dR[\d.]{1,8}|\d\.\d[\d.]{0,6})"/,
  }),
  row('Icinga Web', 'icinga:icinga_web_2', 'https://icinga.com/docs/', {
    title: /(?:^|:: )Icinga Web(?: 2)?(?: Login)?$/,
    cookie: /^icingaweb2(?:-session|-tzo)?$/i,
  }),
  row('Cacti', 'cacti:cacti', 'https://docs.cacti.net/', {
    title: /^(?:Login to )?Cacti$/,
    cookie: /^Cacti(?:[A-F0-9]{8,40}|DateTime)?$/i,
    text: /Version (\d\.\d\.\d{1,2}) \| \(c\) 2004/,
  }),
  row('LibreNMS', 'librenms:librenms', 'https://docs.librenms.org/', {
    cookie: /^librenms_session$/,
    title: /(?:^|\| )LibreNMS$/,
  }),
  row('Observium', 'observium:observium', 'https://docs.observium.org/', {
    cookie: /^OBSID$/,
    title: /^Observium$|\| Observium$/,
  }),
  row('Checkmk', 'checkmk:checkmk', 'https://docs.checkmk.com/', {
    path: /\/check_mk\/login\.py/,
    text: /class="version">(?:Version: ?)?(\d\.\d\.\d(?:p\d{1,2})?)/,
  }),
  row('PRTG Network Monitor', 'paessler:prtg_network_monitor', 'https://www.paessler.com/manuals/prtg', {
    'header:server': /^PRTG(?:\/(\d[\d.]{3,14}))?/,
    title: /\| PRTG Network Monitor(?: \(|$)/,
    text: /prtgversion=(\d\d\.\d\.\d{2,3}\.\d{4})/,
  }),
  row('Netdata', 'netdata:netdata', 'https://learn.netdata.cloud/', {
    'header:server': /^Netdata Embedded HTTP Server v?(\d[\d.]{1,8})/i,
    title: /^netdata dashboard$/i,
  }),
  row('Munin', 'munin-monitoring:munin', 'https://guide.munin-monitoring.org/', {
    title: /^Munin :: /,
    'meta:generator': /^Munin/,
    text: /Munin<\/a>,? version (\d\.\d[\d.]{0,6})/,
  }),
  row('Centreon', 'centreon:centreon', 'https://docs.centreon.com/', {
    title: /^Centreon - IT & Network Monitoring$/,
    path: /\/centreon\//,
  }),
  row('Pandora FMS', 'pandorafms:pandora_fms', 'https://pandorafms.com/manual/', {
    path: /\/pandora_console\//,
    title: /^Pandora FMS/,
  }),
  row('SolarWinds Platform', 'solarwinds:solarwinds_platform', 'https://documentation.solarwinds.com/', {
    path: /\/Orion\/Login\.aspx/i,
    text: /(?:Orion|SolarWinds) Platform[^<]{0,60}?(20\d\d\.\d\.\d)/,
  }),
  row('SolarWinds Web Help Desk', 'solarwinds:web_help_desk', 'https://documentation.solarwinds.com/', {
    path: /\/helpdesk\/WebObjects\/Helpdesk\.woa/,
  }),
  row(
    'ManageEngine ServiceDesk Plus',
    'zohocorp:manageengine_servicedesk_plus',
    'https://www.manageengine.com/products/service-desk/',
    { title: /^ManageEngine ServiceDesk Plus/, cookie: /^SDPSESSIONID$/ },
  ),
  row(
    'ManageEngine ADSelfService Plus',
    'zohocorp:manageengine_adselfservice_plus',
    'https://www.manageengine.com/products/self-service-password/',
    { title: /^(?:ManageEngine (?:- )?)?ADSelfService Plus/, cookie: /^JSESSIONIDADSSP$/ },
  ),
  row('ManageEngine OpManager', 'zohocorp:manageengine_opmanager', 'https://www.manageengine.com/network-monitoring/', {
    title: /^(?:ManageEngine )?OpManager/,
  }),
  row(
    'ManageEngine Endpoint Central',
    'zohocorp:manageengine_desktop_central',
    'https://www.manageengine.com/products/desktop-central/',
    { title: /^ManageEngine (?:Desktop|Endpoint) Central/ },
  ),
  row(
    'ManageEngine Password Manager Pro',
    'zohocorp:manageengine_password_manager_pro',
    'https://www.manageengine.com/products/passwordmanagerpro/',
    { title: /^ManageEngine Password Manager Pro/ },
  ),
  row('GLPI', 'glpi-project:glpi', 'https://glpi-project.org/documentation/', {
    title: /(?:^| - )GLPI$/,
    cookie: /^glpi_[a-f0-9]{32}/,
    text: /Teclib' and contributors[\s\S]{0,50}?GLPI[^\d<]{0,20}(\d{1,2}\.\d[\d.]{0,6})/,
  }),
  row('OTRS', 'otrs:otrs', 'https://otrs.com/', {
    path: /\/otrs\/(?:index|customer)\.pl/,
    'header:x-powered-by': /^(?:OTRS|\(\(OTRS\)\))[^\d]{0,40}(\d[\d.]{0,6})/,
  }),
  row('Znuny', 'znuny:znuny', 'https://doc.znuny.org/', {
    path: /\/znuny\/(?:index|customer)\.pl/,
    'header:x-powered-by': /^Znuny[^\d]{0,40}(\d[\d.]{0,6})/,
  }),
  row('Zammad', 'zammad:zammad', 'https://docs.zammad.org/', {
    cookie: /^_zammad_session_/,
    title: /^Zammad Helpdesk$/,
  }),
  row('osTicket', 'enhancesoft:osticket', 'https://docs.osticket.com/', {
    cookie: /^OSTSESSID$/,
    text: /Helpdesk software - powered by osTicket/,
  }),
  row('Request Tracker', 'bestpractical:request_tracker', 'https://docs.bestpractical.com/', {
    cookie: /^RT_SID_/,
    text: /RT (\d\.\d\.\d{1,2})(?:[+~-][\w.+~-]{0,30})? Copyright 1996/,
  }),
  row('SysAid', 'sysaid:sysaid', 'https://documentation.sysaid.com/', {
    title: /^SysAid\b/,
    path: /\/Login\.jsp\?.{0,80}sysaid/i,
  }),
  row('Kaseya VSA', 'kaseya:virtual_system_administrator', 'https://help.kaseya.com/', {
    path: /\/vsapres\/web20\/core\/login\.aspx/i,
  }),
  row('ConnectWise ScreenConnect', 'connectwise:screenconnect', 'https://docs.connectwise.com/', {
    'header:server': /^ScreenConnect\/(\d[\d.]{3,16})/,
    title: /ScreenConnect Remote Support Software/,
  }),
  row('SimpleHelp', 'simple-help:simplehelp', 'https://simple-help.com/', {
    'header:server': /^SimpleHelp\/SSuite-(\d[\d-]{2,12})/,
    title: /^SimpleHelp\b/,
  }),
  row('N-able N-central', 'n-able:n-central', 'https://documentation.n-able.com/', {
    title: /^N-central Login|^N-able N-central/,
  }),
  row('BeyondTrust Remote Support', 'beyondtrust:remote_support', 'https://www.beyondtrust.com/docs/remote-support/', {
    title: /^(?:BeyondTrust|Bomgar) (?:Remote Support|Support Portal)/,
  }),
  row('Apache Guacamole', 'apache:guacamole', 'https://guacamole.apache.org/doc/', {
    title: /^Apache Guacamole$/,
    loaded: /\bguacamole(?:\.min)?\.(?:js|css)/,
  }),
  row('MeshCentral', 'meshcentral:meshcentral', 'https://meshcentral.com/docs/', { title: /^MeshCentral/ }),
  row('Wazuh', 'wazuh:wazuh', 'https://documentation.wazuh.com/', { title: /^Wazuh$/ }),
  row('Uptime Kuma', 'uptime_kuma:uptime_kuma', 'https://github.com/louislam/uptime-kuma', { title: /^Uptime Kuma$/ }),
  row('Sentry', 'functional:sentry', 'https://develop.sentry.dev/', {
    cookie: /^sentrysid$/,
    title: /^(?:Login \| )?Sentry$/,
  }),
  row('ntopng', 'ntop:ntopng', 'https://www.ntop.org/guides/ntopng/', {
    'header:server': /^ntopng (\d\.\d[\d.]{0,8})/,
    title: /^(?:Welcome to )?ntopng/,
  }),
  row('AWStats', 'awstats:awstats', 'https://awstats.sourceforge.io/docs/', {
    'meta:generator': /^AWStats (\d\.\d[\d.]{0,4})/,
  }),
  row('Webalizer', 'webalizer:webalizer', 'https://webalizer.net/', {
    text: /Generated by The Webalizer\s{1,3}Ver\. (\d\.\d\d(?:-\d\d)?)/,
  }),
  row('Matomo', 'matomo:matomo', 'https://developer.matomo.org/', {
    cookie: /^MATOMO_SESSID$/,
    title: /^Sign in - Matomo$/,
  }),
];
