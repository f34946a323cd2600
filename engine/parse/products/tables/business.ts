import { type ProductRule, row } from '../rule.ts';

/** Enterprise resource planning, customers, documents, learning and surveys. */
export const BUSINESS_PRODUCTS: readonly ProductRule[] = [
  row('SAP NetWeaver Java', 'sap:netweaver_application_server_java', 'https://help.sap.com/', {
    'header:server': /^SAP (?:NetWeaver Application Server|J2EE Engine)/,
    cookie:
      /^(?:saplb_\*|sap-usercontext|SAP_SESSIONID_\w{1,20}|com\.sap\.engine\.security\.authentication\.original_application_url)$/,
    path: /\/irj\/portal|\/sap\/bc\//,
    'header:sap-system': /./,
  }),
  row('SAP Web Dispatcher', 'sap:web_dispatcher', 'https://help.sap.com/', { 'header:server': /^SAP Web Dispatcher/ }),
  row('SAP BusinessObjects', 'sap:businessobjects_business_intelligence_platform', 'https://help.sap.com/', {
    path: /\/BOE\/(?:BI|CMC)/,
  }),
  row('SAP Commerce', 'sap:commerce_cloud', 'https://help.sap.com/', {
    path: /\/yacceleratorstorefront\//,
    title: /^hybris (?:administration console|backoffice)/i,
  }),
  row('Oracle E-Business Suite', 'oracle:e-business_suite', 'https://docs.oracle.com/', {
    path: /\/OA_HTML\/(?:AppsLocalLogin|RF|OA)\.jsp/,
    title: /^Oracle E-?Business Suite/,
  }),
  row('Oracle PeopleSoft', 'oracle:peoplesoft_enterprise_peopletools', 'https://docs.oracle.com/', {
    path: /\/psp\/[\w/]{1,60}\?cmd=login|\/psc\//,
    cookie: /^(?:PS_TOKEN|PS_LASTSITE|ExpirePage|PS_DEVICEFEATURES)$/,
    title: /^Oracle PeopleSoft Sign-in$/,
  }),
  row('Oracle Business Intelligence', 'oracle:business_intelligence', 'https://docs.oracle.com/', {
    path: /\/analytics\/saw\.dll/,
  }),
  row('Oracle HTTP Server', 'oracle:http_server', 'https://docs.oracle.com/', {
    'header:server': /^Oracle-(?:HTTP-Server|Application-Server)(?:-\w{1,6})?(?:\/(\d[\d.]{2,12}))?/,
  }),
  row('Oracle APEX', 'oracle:application_express', 'https://docs.oracle.com/', {
    cookie: /^ORA_WWV_/,
    path: /\/ords\/|\/f\?p=4550/,
    text: /Application Express (\d{1,2}\.\d(?:\.\d)?)/,
  }),
  row('Microsoft Dynamics 365', 'microsoft:dynamics_365', 'https://learn.microsoft.com/dynamics365/', {
    cookie: /^ReqClientId$/,
  }),
  row('Odoo', 'odoo:odoo', 'https://www.odoo.com/documentation/', {
    'meta:generator': /^Odoo$/,
    path: /\/web\/login/,
    loaded: /\/web\/(?:content|assets)\/[\w.-]{1,60}\/web\.assets_/,
  }),
  row('Dolibarr', 'dolibarr:dolibarr_erp\\/crm', 'https://wiki.dolibarr.org/', {
    cookie: /^DOLSESSID_/,
    title: /\bDolibarr (\d\d\.\d\.\d)|^Login @ (\d\d\.\d\.\d)$/,
    text: /title="Dolibarr (\d\d\.\d\.\d)/,
  }),
  row('ERPNext', 'frappe:erpnext', 'https://docs.frappe.io/erpnext', {
    cookie: /^system_user$/,
    'meta:generator': /^frappe$/,
  }),
  row('SuiteCRM', 'salesagility:suitecrm', 'https://docs.suitecrm.com/', {
    title: /^SuiteCRM\b/,
    cookie: /^LEGACYSESSID$/,
  }),
  row('SugarCRM', 'sugarcrm:sugarcrm', 'https://support.sugarcrm.com/', {
    title: /^SugarCRM\b/,
    cookie: /^ck_login_(?:id|language|theme)_20$/,
  }),
  row('vtiger CRM', 'vtiger:vtiger_crm', 'https://www.vtiger.com/docs/', {
    title: /^Vtiger\b/i,
    text: /Powered by vtiger CRM\s{0,3}-?\s{0,3}(\d\.\d[\d.]{0,4})/i,
  }),
  row('EspoCRM', 'espocrm:espocrm', 'https://docs.espocrm.com/', { title: /^EspoCRM$/ }),
  row('OpenProject', 'openproject:openproject', 'https://www.openproject.org/docs/', {
    cookie: /^_open_project_session$/,
    'meta:app_title': /^OpenProject$/,
  }),
  row('Alfresco', 'hyland:alfresco_content_services', 'https://docs.alfresco.com/', {
    path: /\/share\/page\//,
    title: /^Alfresco\b/,
  }),
  row('Nuxeo', 'nuxeo:nuxeo', 'https://doc.nuxeo.com/', {
    path: /\/nuxeo\/(?:login\.jsp|ui)/,
    title: /^Nuxeo Platform/,
  }),
  row('OpenText Documentum', 'opentext:documentum_webtop', 'https://www.opentext.com/', { path: /\/otdsws\/login/ }),
  row('Paperless-ngx', 'paperless-ngx:paperless-ngx', 'https://docs.paperless-ngx.com/', { title: /^Paperless-ngx/ }),
  row('ONLYOFFICE', 'onlyoffice:document_server', 'https://api.onlyoffice.com/', {
    text: /\/web-apps\/apps\/api\/documents\/api\.js/,
    title: /^ONLYOFFICE/,
  }),
  row('Collabora Online', 'collaboraoffice:collabora_online', 'https://sdk.collaboraonline.com/', {
    'header:server': /^(?:COOLWSD|LOOLWSD)\b/,
    'header:user-agent': /^COOLWSD/,
  }),
  row('LimeSurvey', 'limesurvey:limesurvey', 'https://manual.limesurvey.org/', {
    cookie: /^LS-[A-Z]{16}$/,
    'meta:generator': /^LimeSurvey/,
  }),
  row('Canvas LMS', 'instructure:canvas_learning_management_service', 'https://canvas.instructure.com/doc/', {
    cookie: /^_legacy_normandy_session$/,
    'header:x-canvas-meta': /./,
  }),
  row('ILIAS', 'ilias:ilias', 'https://docu.ilias.de/', {
    cookie: /^ilClientId$/,
    text: /powered by ILIAS \(v(\d\.\d[\d.]{0,4})/,
  }),
  row('Chamilo', 'chamilo:chamilo_lms', 'https://docs.chamilo.org/', {
    'header:x-powered-by': /^Chamilo /,
    cookie: /^ch_sid$/,
    'meta:generator': /^Chamilo(?: |$)/,
  }),
  row('Blackboard Learn', 'blackboard:learn', 'https://help.blackboard.com/', {
    cookie: /^BbRouter$/,
    'header:x-blackboard-appserver': /./,
  }),
  row('OJS', 'public_knowledge_project:open_journal_systems', 'https://docs.pkp.sfu.ca/', {
    'meta:generator': /^Open Journal Systems (\d\.\d[\d.]{0,8})/,
    cookie: /^OJSSID$/,
  }),
  row('DSpace', 'duraspace:dspace', 'https://wiki.lyrasis.org/display/DSDOC/', {
    'meta:generator': /^DSpace (\d\.\d(?:\.\d)?)/,
    cookie: /^DSPACE-XSRF-COOKIE$/,
  }),
  row('Koha', 'koha:koha', 'https://koha-community.org/documentation/', { 'meta:generator': /^Koha\b/ }),
  row('Omeka', 'omeka:omeka', 'https://omeka.org/classic/docs/', {
    'meta:generator': /^Omeka(?: Classic| S)? ?(\d\.\d[\d.]{0,4})?/,
  }),
  row('BigBlueButton', 'bigbluebutton:bigbluebutton', 'https://docs.bigbluebutton.org/', {
    title: /^BigBlueButton\b/,
    text: /BigBlueButton (?:build|version) (\d\.\d[\d.]{0,4})/,
  }),
  row('Jitsi Meet', 'jitsi:meet', 'https://jitsi.github.io/handbook/', { title: /^Jitsi Meet$/ }),
  row('Rocket.Chat', 'rocket.chat:rocket.chat', 'https://docs.rocket.chat/', {
    title: /^Rocket\.Chat$/,
    cookie: /^rc_(?:uid|token)$/,
  }),
  row('Mattermost', 'mattermost:mattermost_server', 'https://docs.mattermost.com/', {
    'header:x-version-id': /^(\d+\.\d+\.\d+)\./,
    title: /^Mattermost$/,
  }),
  row('Matrix Synapse', 'element:synapse', 'https://element-hq.github.io/synapse/', {
    'header:server': /^Synapse\/(\d[\d.]{2,8})/,
    title: /^Synapse is running$/,
  }),
  row(
    'Openfire',
    'igniterealtime:openfire',
    'https://www.igniterealtime.org/',
    { title: /^Openfire Admin Console$/, text: /Openfire, (?:Version|version): ?(\d\.\d{1,2}\.\d{1,2})/ },
    ['login.jsp', /Openfire, [^\d<]{0,20}(\d\.\d{1,2}\.\d{1,2})/],
  ),
  row('Vaultwarden', 'dani-garcia:vaultwarden', 'https://github.com/dani-garcia/vaultwarden', {
    title: /^Vaultwarden Web$/,
  }),
  row('Bitwarden', 'bitwarden:server', 'https://bitwarden.com/help/', { title: /^Bitwarden Web [Vv]ault$/ }),
  row('Passbolt', 'passbolt:passbolt_api', 'https://help.passbolt.com/', {
    cookie: /^passbolt_session$/,
    title: /^Passbolt\b/,
  }),
  row('Telerik UI for ASP.NET AJAX', 'telerik:ui_for_asp.net_ajax', 'https://docs.telerik.com/devtools/aspnet-ajax/', {
    text: /Telerik\.Web\.UI(?:%2c|, )(?:\+|%20| )?Version(?:%3d|=)(20\d\d\.\d\.\d{3,4})/i,
    loaded: /Telerik\.Web\.UI\.WebResource\.axd/,
  }),
  row('Piwigo', 'piwigo:piwigo', 'https://doc.piwigo.org/', { 'meta:generator': /^Piwigo/, cookie: /^pwg_id$/ }),
  row('Jellyfin', 'jellyfin:jellyfin', 'https://jellyfin.org/docs/', { title: /^Jellyfin$/ }, [
    'System/Info/Public',
    /"Version":"(\d+\.\d+\.\d+)/,
  ]),
  row('Plex Media Server', 'plex:media_server', 'https://support.plex.tv/', {
    'header:x-plex-protocol': /^\d/,
    text: /<MediaContainer[^>]{0,500}\bversion="(\d\.\d+\.\d+\.\d+)/,
  }),
  row('Emby', 'emby:emby', 'https://emby.media/support/', { title: /^Emby$/ }, [
    'System/Info/Public',
    /"Version":"(\d+\.\d+\.\d+)/,
  ]),
  row('Transmission', 'transmissionbt:transmission', 'https://transmissionbt.com/', {
    'header:server': /^Transmission$/,
    'header:x-transmission-session-id': /./,
  }),
  row('qBittorrent', 'qbittorrent:qbittorrent', 'https://www.qbittorrent.org/', {
    title: /^qBittorrent(?: Web UI| WebUI)?$/,
  }),
];
