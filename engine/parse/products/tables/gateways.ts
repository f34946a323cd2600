import { type ProductRule, row } from '../rule.ts';

/** Remote access, firewalls, load balancers, virtualization, file transfer and identity: most of CISA's KEV for the edge. */
export const GATEWAY_PRODUCTS: readonly ProductRule[] = [
  row('NetScaler Gateway', 'citrix:netscaler_gateway', 'https://docs.netscaler.com/', {
    cookie: /^NSC_(?:TMAS|TMAA|AAAC|TASS|USER|PERS)$/,
    title: /^(?:NetScaler|Citrix) (?:Gateway|ADC|AAA)$/,
    path: /\/vpn\/(?:index|tmindex)\.html|\/logon\/LogonPoint\//,
  }),
  row('FortiGate SSL VPN', 'fortinet:fortios', 'https://docs.fortinet.com/product/fortigate', {
    cookie: /^SVPN(?:COOKIE|NETWORKCOOKIE)$/,
    path: /\/remote\/login(?:\?|$)/,
    text: /\/sslvpn\/(?:css|js)\/|fgt_lang/,
  }),
  row('FortiManager', 'fortinet:fortimanager', 'https://docs.fortinet.com/product/fortimanager', {
    title: /^FortiManager/,
  }),
  row('FortiAnalyzer', 'fortinet:fortianalyzer', 'https://docs.fortinet.com/product/fortianalyzer', {
    title: /^FortiAnalyzer/,
  }),
  row('FortiWeb', 'fortinet:fortiweb', 'https://docs.fortinet.com/product/fortiweb', {
    title: /^FortiWeb/,
    cookie: /^cookiesession1$/,
  }),
  row(
    'FortiClient EMS',
    'fortinet:forticlient_enterprise_management_server',
    'https://docs.fortinet.com/product/forticlient',
    { title: /^FortiClient (?:Endpoint Management Server|EMS)/ },
  ),
  row('FortiVoice', 'fortinet:fortivoice', 'https://docs.fortinet.com/product/fortivoice', { title: /^FortiVoice/ }),
  row('PAN-OS GlobalProtect', 'paloaltonetworks:pan-os', 'https://docs.paloaltonetworks.com/globalprotect', {
    title: /^GlobalProtect Portal$/,
    path: /\/global-protect\/(?:login|portal)/,
  }),
  row('Palo Alto Expedition', 'paloaltonetworks:expedition', 'https://live.paloaltonetworks.com/', {
    title: /^Expedition Project$/,
  }),
  row('Ivanti Connect Secure', 'ivanti:connect_secure', 'https://help.ivanti.com/', {
    cookie: /^DSSIGNIN$|^DSSignInURL$/,
    path: /\/dana-na\//,
    title: /^(?:Ivanti|Pulse) Connect Secure$/,
  }),
  row('Ivanti Endpoint Manager Mobile', 'ivanti:endpoint_manager_mobile', 'https://help.ivanti.com/', {
    path: /\/mifs\/(?:user\/login|login)\.jsp/,
    title: /^(?:Ivanti|MobileIron) User Portal/,
    text: /\/mifs\/css\/[\w.-]{1,60}\.css\?(\d\d\.\d{1,2}\.\d{1,2}\.\d{1,2})/,
  }),
  row('Ivanti Sentry', 'ivanti:sentry', 'https://help.ivanti.com/', {
    path: /\/mics\/login\.jsp/,
    title: /^MobileIron System Manager|^Ivanti (?:Standalone )?Sentry/,
  }),
  row('Ivanti Avalanche', 'ivanti:avalanche', 'https://help.ivanti.com/', {
    path: /\/AvalancheWeb\//,
    title: /^Avalanche/,
  }),
  row(
    'Ivanti Cloud Services Appliance',
    'ivanti:endpoint_manager_cloud_services_appliance',
    'https://help.ivanti.com/',
    { title: /^(?:LANDESK\(R\)|Ivanti\(R\)|Ivanti) Cloud Services Appliance/ },
  ),
  row('SonicWall SMA 100', 'sonicwall:sma100_firmware', 'https://www.sonicwall.com/support/technical-documentation/', {
    'header:server': /^SonicWALL SSL-VPN Web Server/,
    path: /\/cgi-bin\/(?:welcome|userLogin)\b/,
    title: /^(?:Virtual Office|SonicWall - Virtual Office)/,
  }),
  row('SonicWall SonicOS', 'sonicwall:sonicos', 'https://www.sonicwall.com/support/technical-documentation/', {
    'header:server': /^SonicWALL$/,
    title: /^SonicWall - Authentication|^SonicWall Network Security Login/,
  }),
  row('BIG-IP', 'f5:big-ip_access_policy_manager', 'https://techdocs.f5.com/', {
    'header:server': /^Big-?IP$/i,
    cookie: /^(?:BIGipServer|MRHSession$|LastMRH_Session$|F5_ST$)/,
    title: /^BIG-IP&reg;|^BIG-IP®/,
    path: /\/my\.policy$|\/tmui\/login\.jsp/,
  }),
  row(
    'Cisco ASA',
    'cisco:adaptive_security_appliance_software',
    'https://www.cisco.com/c/en/us/support/security/adaptive-security-appliance-asa-software/',
    { cookie: /^webvpn(?:login|context|_portal|LoginStatus)?$/, path: /\/\+CSCOE\+\/logon\.html/ },
  ),
  row(
    'Cisco ISE',
    'cisco:identity_services_engine',
    'https://www.cisco.com/c/en/us/support/security/identity-services-engine/',
    { title: /^Identity Services Engine$/ },
  ),
  row('Cisco IOS XE', 'cisco:ios_xe', 'https://www.cisco.com/c/en/us/support/ios-nx-os-software/', {
    path: /\/webui\/(?:login\.html|#)/,
    'header:www-authenticate': /realm="level_15/,
  }),
  row(
    'Cisco Firepower Management Center',
    'cisco:secure_firewall_management_center',
    'https://www.cisco.com/c/en/us/support/security/',
    { title: /^(?:Cisco )?(?:Secure )?Fire(?:power|wall) Management Center/ },
  ),
  row(
    'Cisco Small Business Router',
    'cisco:rv340_firmware',
    'https://www.cisco.com/c/en/us/support/routers/small-business-rv-series-routers/',
    { title: /^(?:Cisco )?RV\d{3}W? /, 'header:www-authenticate': /realm="RV\d{3}/ },
  ),
  row('Check Point Gateway', 'checkpoint:quantum_security_gateway_firmware', 'https://sc1.checkpoint.com/documents/', {
    'header:server': /^CPWS$|^Check Point SVN foundation/,
    path: /\/sslvpn\/Login\/Login/,
    title: /^Check Point Mobile|^Gaia$/,
  }),
  row('Sophos Firewall', 'sophos:firewall', 'https://docs.sophos.com/nsg/sophos-firewall/', {
    path: /\/userportal\/webpages\/myaccount\/login\.jsp|\/webconsole\/webpages\/login\.jsp/,
    title: /^Sophos(?: Firewall)?$/,
    text: /\/(?:javascript|themes)\/[\w/.-]{1,80}\?ver(?:sion)?=(\d\d\.\d\.\d{1,2}\.\d{1,4})/,
  }),
  row('Sophos UTM', 'sophos:unified_threat_management', 'https://docs.sophos.com/', { cookie: /^(?:SID_)?WEBADMIN/ }),
  row('WatchGuard Fireware', 'watchguard:fireware', 'https://www.watchguard.com/help/docs/', {
    path: /\/sslvpn_logon\.shtml|\/wgcgi\.cgi/,
    title: /^Fireware XTM User Authentication|^WatchGuard/,
  }),
  row('Zyxel Firewall', 'zyxel:zld', 'https://support.zyxel.eu/', {
    title: /^(?:ZyWALL|USG(?: FLEX)?|ATP|VPN)\s?\d{1,4}\w{0,3}$/,
    text: /\/ext-js\/app\/common\/zyFunction\.js/,
  }),
  row('Juniper J-Web', 'juniper:junos', 'https://www.juniper.net/documentation/', {
    title: /^(?:Log In - )?Juniper Web Device Manager$/,
  }),
  row('Array Networks AG', 'arraynetworks:arrayos_ag', 'https://support.arraynetworks.net/', {
    path: /\/prx\/000\/http\/localhost\//,
  }),
  row('Barracuda Web Application Firewall', 'barracuda:web_application_firewall', 'https://campus.barracuda.com/', {
    'header:server': /^BarracudaHTTP/,
    cookie: /^(?:barra_counter_session|BNI__BARRACUDA_LB_COOKIE|BNES_)/,
  }),
  row('OpenVPN Access Server', 'openvpn:openvpn_access_server', 'https://openvpn.net/as-docs/', {
    'header:server': /^OpenVPN-AS/,
    cookie: /^openvpn_sess_/,
    path: /\/__session_start__\//,
  }),
  row('pfSense', 'netgate:pfsense', 'https://docs.netgate.com/pfsense/', {
    title: /^pfSense - Login$|^Login to pfSense$/,
    text: /\/css\/pfSense\.css/,
  }),
  row('OPNsense', 'opnsense:opnsense', 'https://docs.opnsense.org/', {
    title: /^Login \| OPNsense$/,
    'header:server': /^OPNsense$/,
  }),
  row('OpenWrt LuCI', 'openwrt:luci', 'https://openwrt.org/docs/', { title: / - LuCI$/, text: /Powered by LuCI\b/ }),
  row('MikroTik RouterOS', 'mikrotik:routeros', 'https://help.mikrotik.com/', {
    title: /^RouterOS(?: router configuration page)?$/,
    text: /<h1>RouterOS v(\d\.\d[\d.]{0,6})<\/h1>/,
  }),
  row(
    'UniFi Network',
    'ui:unifi_network_application',
    'https://help.ui.com/',
    { title: /^UniFi(?: Network| OS)?$/, path: /^\/manage\/account\/login/ },
    ['status', /"server_version":"(\d+\.\d+\.\d+)/],
  ),
  row('DrayTek Vigor', 'draytek:vigor2960_firmware', 'https://www.draytek.com/support/', {
    title: /^Vigor (?:Login Page|\d{3,4})/,
    'header:server': /^DrayTek\/Vigor/,
  }),
  row('VMware vCenter Server', 'vmware:vcenter_server', 'https://techdocs.broadcom.com/', {
    title: /^ID_VC_Welcome$|^(?:VMware )?vSphere(?: Web)? Client$/,
    path: /\/vsphere-client\//,
  }),
  row('VMware ESXi', 'vmware:esxi', 'https://techdocs.broadcom.com/', {
    title: /^(?:VMware ESXi|" \+ ID_EESX_Welcome \+ ")/,
    text: /ID_EESX_Welcome|content="VMware ESXi/,
  }),
  row('VMware Horizon', 'vmware:horizon', 'https://techdocs.broadcom.com/', {
    title: /^(?:VMware|Omnissa) Horizon(?: View)?$/,
    path: /\/portal\/webclient\//,
  }),
  row('Workspace ONE Access', 'vmware:workspace_one_access', 'https://techdocs.broadcom.com/', {
    path: /\/SAAS\/auth\/login/,
    title: /^Workspace ONE Access$/,
  }),
  row('Workspace ONE UEM', 'vmware:workspace_one_uem_console', 'https://techdocs.broadcom.com/', {
    path: /\/AirWatch\/Login/i,
  }),
  row('VMware Aria Operations', 'vmware:aria_operations', 'https://techdocs.broadcom.com/', {
    title: /^(?:vRealize|VMware Aria) Operations(?: Manager)?/,
  }),
  row('VMware Cloud Director', 'vmware:cloud_director', 'https://techdocs.broadcom.com/', {
    title: /^VMware Cloud Director$/,
    path: /^\/(?:tenant|provider)\/[\w-]{1,60}\/login/,
  }),
  row('Veeam Backup Enterprise Manager', 'veeam:veeam_backup_\\&_replication', 'https://helpcenter.veeam.com/', {
    title: /^Veeam Backup Enterprise Manager$/,
    'header:x-restsvcsessionid': /./,
  }),
  row('Commvault Web Server', 'commvault:commvault', 'https://documentation.commvault.com/', {
    path: /\/(?:commandcenter|adminconsole)\//,
    title: /^Commvault Command Center/,
  }),
  row('Veritas NetBackup', 'veritas:netbackup', 'https://www.veritas.com/support/', {
    title: /^(?:Veritas )?NetBackup\b/,
  }),
  row('MOVEit Transfer', 'progress:moveit_transfer', 'https://docs.progress.com/', {
    cookie: /^MIDMZLang$|^siLockLongTermInstID$/,
    text: /\bMOVEit Transfer\b[\s\S]{0,400}human\.aspx|\/templates\/wizard\/sso_generic/,
  }),
  row('GoAnywhere MFT', 'fortra:goanywhere_managed_file_transfer', 'https://www.goanywhere.com/', {
    path: /\/goanywhere\/auth\/Login/i,
    title: /^GoAnywhere (?:MFT|Web Client|Administrator)/,
    text: /GoAnywhere MFT (\d\.\d[\d.]{0,6})/,
  }),
  row('Cleo Harmony', 'cleo:harmony', 'https://support.cleo.com/', {
    'header:server': /^Cleo (?:Harmony|VLTrader|LexiCom)\/(\d\.\d[\d.]{0,8})/,
  }),
  row('CrushFTP', 'crushftp:crushftp', 'https://www.crushftp.com/crush11wiki/', {
    'header:server': /^CrushFTP HTTP Server/,
    cookie: /^CrushAuth$/,
    path: /\/WebInterface\/login\.html/,
  }),
  row('Wing FTP Server', 'wftpserver:wing_ftp_server', 'https://www.wftpserver.com/help.htm', {
    'header:server': /^Wing FTP Server(?:\/(\d\.\d[\d.]{0,6}))?/,
    title: /^Wing FTP Server - Web Client/,
  }),
  row('Serv-U', 'solarwinds:serv-u', 'https://documentation.solarwinds.com/', {
    'header:server': /^Serv-U\/(\d\d\.\d[\d.]{0,10})/,
    title: /^Serv-U Login Page/,
  }),
  row('WS_FTP Server', 'progress:ws_ftp_server', 'https://docs.progress.com/', {
    path: /\/ThinClient\/WTM\/public\/index\.html/,
    title: /^(?:WS_FTP|Web Transfer Client)/,
  }),
  row('IBM Aspera Faspex', 'ibm:aspera_faspex', 'https://www.ibm.com/docs/en/aspera-faspex', {
    path: /\/aspera\/faspex/,
    title: /^(?:IBM )?Aspera Faspex/i,
  }),
  row('Accellion FTA', 'accellion:fta', 'https://www.kiteworks.com/', { path: /\/courier\/web\/1000@/ }),
  row(
    'ShareFile Storage Zones Controller',
    'citrix:sharefile_storage_zones_controller',
    'https://docs.sharefile.com/',
    { title: /^ShareFile Storage Server$/ },
  ),
  row('Keycloak', 'redhat:keycloak', 'https://www.keycloak.org/documentation', {
    cookie: /^(?:KC_RESTART|AUTH_SESSION_ID_LEGACY|KEYCLOAK_SESSION)$/,
    title: /^(?:Sign in to Keycloak|Welcome to Keycloak|Keycloak Administration (?:Console|UI))/,
  }),
  row(
    'AD FS',
    'microsoft:active_directory_federation_services',
    'https://learn.microsoft.com/windows-server/identity/ad-fs/',
    { path: /\/adfs\/(?:ls|portal)\//i, cookie: /^MSIS(?:Auth|LoopDetection|Samesite)/ },
  ),
  row('PingFederate', 'pingidentity:pingfederate', 'https://docs.pingidentity.com/', {
    cookie: /^PF(?:\.PERSISTENT)?$/,
    path: /\/idp\/startSSO\.ping/,
  }),
  row('ForgeRock AM', 'forgerock:access_management', 'https://docs.pingidentity.com/', {
    path: /\/(?:openam|am)\/(?:XUI|UI\/Login)/,
    cookie: /^(?:iPlanetDirectoryPro|amlbcookie)$/,
  }),
  row('authentik', 'goauthentik:authentik', 'https://docs.goauthentik.io/', {
    cookie: /^authentik_(?:session|csrf)$/,
    'header:x-authentik-id': /./,
  }),
  row('Authelia', 'authelia:authelia', 'https://www.authelia.com/', {
    cookie: /^authelia_session$/,
    title: /^Login - Authelia$/,
  }),
  row('Apereo CAS', 'apereo:central_authentication_service', 'https://apereo.github.io/cas/', {
    path: /\/cas\/login/,
    cookie: /^(?:CASTGC|TGC)$/,
  }),
  row('Shibboleth IdP', 'shibboleth:identity_provider', 'https://shibboleth.atlassian.net/wiki/', {
    path: /\/idp\/profile\//,
    cookie: /^shib_idp_session/,
  }),
  row('Oracle Access Manager', 'oracle:access_manager', 'https://docs.oracle.com/', {
    path: /\/oam\/server\/(?:auth_cred_submit|obrareq\.cgi)/,
    cookie: /^OAM(?:_REQ|AuthnCookie|_ID)/,
  }),
  row('Microsoft RD Web Access', 'microsoft:windows_server', 'https://learn.microsoft.com/windows-server/remote/', {
    path: /\/RDWeb\/Pages\//i,
    title: /^RD Web Access$/,
  }),
  row('Progress Kemp LoadMaster', 'progress:loadmaster', 'https://docs.progress.com/', {
    title: /^Kemp Login Screen|^LoadMaster/,
  }),
];
