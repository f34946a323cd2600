import { type ProductRule, row } from '../rule.ts';

/** Network storage, cameras, telephony, management controllers, printers and routers. */
export const APPLIANCE_PRODUCTS: readonly ProductRule[] = [
  row('Synology DSM', 'synology:diskstation_manager', 'https://kb.synology.com/', {
    title: /(?:^|\s-\s)Synology(?:&nbsp;| )?(?:DiskStation|RackStation|NAS)?$/,
    'header:server': /^Synology\/DSM/,
    loaded: /\/webapi\/entry\.cgi\?api=SYNO\./,
  }),
  row('QNAP QTS', 'qnap:qts', 'https://docs.qnap.com/', {
    'header:server': /^QNAP/,
    cookie: /^(?:QT|NAS_USER|NAS_SID)$/,
    path: /\/cgi-bin\/(?:QTS\.cgi|login\.html)/,
  }),
  row('TrueNAS', 'ixsystems:truenas', 'https://www.truenas.com/docs/', { title: /^(?:TrueNAS|FreeNAS)\b/ }),
  row('WD My Cloud', 'westerndigital:my_cloud_firmware', 'https://support-en.wd.com/', {
    title: /^(?:WD My ?Cloud|MyCloud\w{0,10})\b/,
  }),
  row('ASUSTOR ADM', 'asustor:data_master', 'https://www.asustor.com/', { title: /^ASUSTOR(?: Portal)?$/ }),
  row('openmediavault', 'openmediavault:openmediavault', 'https://docs.openmediavault.org/', {
    title: /^openmediavault\b/i,
    cookie: /^OPENMEDIAVAULT-SESSIONID|^X-OPENMEDIAVAULT-SESSIONID/,
  }),
  row(
    'Nextcloud',
    'nextcloud:nextcloud_server',
    'https://docs.nextcloud.com/',
    {
      cookie: /^(?:nc_sameSiteCookie(?:lax|strict)|nc_session_id)$/,
      'header:x-nextcloud-well-known': /./,
      text: /<meta name="apple-itunes-app" content="app-id=1125420102/,
    },
    ['status.php', /"versionstring":"(\d+\.\d+\.\d+)[^}]{0,200}"productname":"Nextcloud/],
  ),
  row(
    'ownCloud',
    'owncloud:owncloud_server',
    'https://doc.owncloud.com/',
    {
      text: /<meta name="apple-itunes-app" content="app-id=1359583808|data-requesttoken="[^"]{1,200}">[\s\S]{0,500}ownCloud/,
    },
    ['status.php', /"versionstring":"(\d+\.\d+\.\d+)[^}]{0,200}"productname":"ownCloud/],
  ),
  row(
    'Seafile',
    'seafile:seafile',
    'https://manual.seafile.com/',
    { cookie: /^s(?:fcsrftoken|eahub_auth)$/, title: /(?:^| - )(?:Private )?Seafile$/ },
    ['api2/server-info/', /"version": ?"(\d+\.\d+\.\d+)/],
  ),
  row('Pydio Cells', 'pydio:cells', 'https://pydio.com/en/docs', { title: /^Pydio Cells/ }),
  row('FileCloud', 'filecloud:filecloud', 'https://www.filecloud.com/supportdocs/', {
    title: /^FileCloud/,
    cookie: /^X-XSRF-TOKEN-tonido/,
  }),
  row('File Browser', 'filebrowser:filebrowser', 'https://filebrowser.org/', {
    title: /^File Browser$/,
    text: /window\.FileBrowser ?= ?[\s\S]{0,500}"Version":"v?(\d+\.\d+\.\d+)/,
  }),
  row('Syncthing', 'syncthing:syncthing', 'https://docs.syncthing.net/', {
    'header:x-syncthing-version': /^v(\d+\.\d+\.\d+)/,
    title: /^Syncthing\b/,
  }),
  row('Hikvision camera', 'hikvision:ds-2cd2042fwd-i_firmware', 'https://www.hikvision.com/', {
    'header:server': /^(?:App-webs|DNVRS-Webs|Hikvision-Webs)/,
    path: /\/doc\/page\/login\.asp/,
  }),
  row('Dahua camera', 'dahuasecurity:ipc-hdw1x2x_firmware', 'https://www.dahuasecurity.com/', {
    cookie: /^DhWebClientSessionID$/,
    text: /\/RPC2_Login|loginEx\.mac/,
  }),
  row('Axis camera', 'axis:axis_os', 'https://developer.axis.com/', {
    path: /\/axis-cgi\/|\/view\/viewer_index\.shtml/,
    title: /^(?:Live view(?: ?\/)? ?- )?AXIS [\w-]{3,20}/,
  }),
  row('VIVOTEK camera', 'vivotek:cc8160_firmware', 'https://www.vivotek.com/', {
    'header:server': /^Vivotek/i,
    'header:www-authenticate': /realm="streaming_server"/,
  }),
  row('AVTECH device', 'avtech:avm1203_firmware', 'https://www.avtech.com.tw/', {
    'header:server': /^Linux\/2\.x UPnP\/1\.0 Avtech\/1\.0/,
    title: /^--- VIDEO WEB SERVER ---$/,
  }),
  row('Foscam camera', 'foscam:c1_firmware', 'https://www.foscam.com/', {
    title: /^IPCam Client$/,
    'header:server': /^Netwave IP Camera/,
  }),
  row('Milestone XProtect', 'milestonesys:xprotect', 'https://doc.milestonesys.com/', {
    title: /^(?:Milestone )?XProtect/,
  }),
  row('Dell iDRAC', 'dell:idrac9_firmware', 'https://www.dell.com/support/', {
    title: /^(?:iDRAC\d?|Integrated Dell Remote Access Controller)/,
    path: /\/restgui\/(?:start|launch)\.html/,
  }),
  row('HPE iLO', 'hp:integrated_lights-out_5_firmware', 'https://support.hpe.com/', {
    'header:server': /^HPE?-iLO-Server\//,
    title: /^(?:HPE? )?iLO \d\b|^HPE? Integrated Lights-Out/,
  }),
  row('Lenovo XClarity Controller', 'lenovo:xclarity_controller', 'https://pubs.lenovo.com/', {
    title: /^Lenovo XClarity Controller|^XClarity Controller/,
  }),
  row('Supermicro BMC', 'supermicro:bmc_firmware', 'https://www.supermicro.com/', {
    text: /ATEN International Co Ltd\./,
    title: /^Supermicro BMC/,
  }),
  row('AMI MegaRAC', 'ami:megarac_sp-x', 'https://www.ami.com/megarac/', { title: /^(?:MegaRAC SP|Megarac)/ }),
  row('APC Network Management Card', 'schneider-electric:network_management_card_2_firmware', 'https://www.apc.com/', {
    title: /^(?:APC|Schneider Electric) ?\| Log On$/,
  }),
  row('HP printer', 'hp:futuresmart_4', 'https://support.hp.com/', {
    'header:server': /^HP HTTP Server/,
    title: /^HP (?:Color )?(?:LaserJet|OfficeJet|PageWide)/,
  }),
  row('Ricoh printer', 'ricoh:web_image_monitor', 'https://www.ricoh.com/', { title: /^Web Image Monitor$/ }),
  row('Xerox printer', 'xerox:centreware_internet_services', 'https://www.support.xerox.com/', {
    title: /^(?:XEROX|CentreWare Internet Services|Xerox Embedded Web Server)/i,
  }),
  row('Canon printer', 'canon:remote_ui', 'https://global.canon/', {
    'header:server': /^(?:CANON HTTP Server|KS_HTTP)/,
    title: /^Remote UI/,
  }),
  row('Epson printer', 'epson:web_config', 'https://epson.com/support/', { 'header:server': /^EPSON(?:-HTTP|_Linux)/ }),
  row('Brother printer', 'brother:mfc-l8690cdw_firmware', 'https://www.brother.com/', {
    title: /^Brother (?:DCP|HL|MFC)-/,
    'header:server': /^debut\//,
  }),
  row('Kyocera printer', 'kyoceradocumentsolutions:command_center_rx', 'https://www.kyoceradocumentsolutions.com/', {
    'header:server': /^KM-MFP-http/,
    title: /^Command Center RX/,
  }),
  row('Lexmark printer', 'lexmark:printer_firmware', 'https://support.lexmark.com/', { title: /^Lexmark [\w-]{3,20}/ }),
  row('Konica Minolta printer', 'konicaminolta:pagescope_web_connection', 'https://www.konicaminolta.com/', {
    title: /^PageScope Web Connection|^Web Connection$/,
  }),
  row('PaperCut', 'papercut:papercut_ng', 'https://www.papercut.com/help/manuals/', {
    title: /^PaperCut (?:Login|NG|MF)/,
    text: /(?:PaperCut (?:NG|MF)[^\d<]{0,10}|\/images\/[\w-]{1,60}\?)(2\d\.\d\.\d{1,2})/,
  }),
  row('CUPS', 'openprinting:cups', 'https://openprinting.github.io/cups/', {
    'header:server': /^CUPS\//,
    title: /^Home - CUPS (\d\.\d[\d.]{0,4}\w{0,4})/,
  }),
  row('FreePBX', 'sangoma:freepbx', 'https://sangomakb.atlassian.net/wiki/', {
    title: /^FreePBX Administration$/,
    text: /FreePBX (\d\d\.\d[\d.]{0,8})/,
  }),
  row('3CX', '3cx:3cx', 'https://www.3cx.com/docs/', {
    title: /^3CX (?:Webclient|Web Client|Phone System Management Console)/,
    'header:server': /^3CX/,
  }),
  row('Mitel MiCollab', 'mitel:micollab', 'https://www.mitel.com/document-center/', {
    path: /\/ucs\/micollab/,
    title: /^(?:Mitel )?MiCollab/,
  }),
  row('Avaya Aura', 'avaya:aura_system_manager', 'https://documentation.avaya.com/', { title: /^Avaya Aura/ }),
  row(
    'Cisco Unified CM',
    'cisco:unified_communications_manager',
    'https://www.cisco.com/c/en/us/support/unified-communications/',
    { path: /\/(?:ccmadmin|cmplatform|ccmuser)\/showHome\.do/, title: /^Cisco Unified (?:CM|Communications Manager)/ },
  ),
  row('Grandstream UCM', 'grandstream:ucm6200_firmware', 'https://documentation.grandstream.com/', {
    title: /^Grandstream\b/,
    'header:server': /^Grandstream/,
  }),
  row('Yealink phone', 'yealink:sip_firmware', 'https://support.yealink.com/', {
    'header:server': /^yealink embed httpd/i,
    title: /^Yealink /,
  }),
  row('D-Link router', 'dlink:dir-823g_firmware', 'https://support.dlink.com/', {
    title: /^D-?LINK\b/i,
    'header:server': /^(?:Linux, HTTP\/1\.\d, DIR-\w{2,8}|Mathopd\/1\.5p6)/,
    'header:www-authenticate': /realm="D-?Link_?/i,
  }),
  row('TP-Link router', 'tp-link:archer_ax21_firmware', 'https://www.tp-link.com/support/', {
    'header:www-authenticate': /realm="TP-LINK /i,
    title: /^(?:TP-LINK|TL-\w{3,10}|Archer \w{2,8})/i,
    'header:server': /^TP-LINK/i,
  }),
  row('NETGEAR router', 'netgear:r7000_firmware', 'https://www.netgear.com/support/', {
    'header:www-authenticate': /realm="NETGEAR /,
    title: /^NETGEAR Router/,
  }),
  row('ASUS router', 'asus:rt-ax88u_firmware', 'https://www.asus.com/support/', {
    'header:www-authenticate': /realm="(?:RT|DSL|TUF|GT)-\w/,
    title: /^ASUS (?:Login|Wireless Router)/,
  }),
  row('Linksys router', 'linksys:e2500_firmware', 'https://support.linksys.com/', {
    'header:www-authenticate': /realm="(?:Linksys|WRT\d)/i,
    title: /^Linksys Smart Wi-Fi/,
  }),
  row('AVM FRITZ!Box', 'avm:fritz\\!_os', 'https://avm.de/service/', { title: /^FRITZ!Box/ }),
  row('Huawei router', 'huawei:hg532_firmware', 'https://support.huawei.com/', {
    'header:server': /^(?:HuaweiHomeGateway|mini_httpd\/1\.[\d.]{1,6} HUAWEI)/,
    title: /^(?:HG|EG|HUAWEI )\w{2,8}/,
  }),
  row('Teltonika RutOS', 'teltonika-networks:rutos', 'https://wiki.teltonika-networks.com/', {
    title: /^Teltonika(?:-RUT\w{3,6}| Networks)/,
  }),
  row('Sierra Wireless AirLink', 'sierrawireless:aleos', 'https://source.sierrawireless.com/', {
    title: /^ACEmanager/,
    'header:server': /^Sierra Wireless Inc, Embedded Server/,
  }),
  row('Moxa device', 'moxa:nport_firmware', 'https://www.moxa.com/', {
    'header:server': /^MoxaHttp\//,
    title: /^(?:Moxa|NPort Web Console)/,
  }),
  row('Home Assistant', 'home-assistant:home-assistant', 'https://www.home-assistant.io/docs/', {
    title: /^Home Assistant$/,
    'meta:apple-itunes-app': /^app-id=1099568401/,
  }),
];
