import { type ProductRule, row } from '../rule.ts';

/** Content management, wikis, forums and shops. */
export const CONTENT_PRODUCTS: readonly ProductRule[] = [
  row(
    'WordPress',
    'wordpress:wordpress',
    'https://developer.wordpress.org/reference/functions/the_generator/',
    {
      'meta:generator': /^WordPress (\d[\d.]{0,12})/,
      'header:link': /rel="https:\/\/api\.w\.org\/"/,
      loaded: /\/wp-(?:admin\/(?:css|load-)|includes\/(?:css|js)\/)/,
      text: /\/wp-(?:admin|includes)\/css\/(?:login|install|forms|l10n)(?:\.min)?\.css\?ver=(\d\.\d[\d.]{0,6})["']/,
    },
    [
      'wp-login.php',
      /\/wp-(?:admin|includes)\/css\/(?:login|forms|l10n|buttons|dashicons)(?:\.min)?\.css\?ver=(\d\.\d[\d.]{0,6})["']/,
    ],
  ),
  row(
    'Drupal',
    'drupal:drupal',
    'https://www.drupal.org/docs',
    {
      'header:x-generator': /^Drupal (\d[\d.]{0,9})/,
      'header:x-drupal-cache': /^(?:HIT|MISS|UNCACHEABLE)/,
      'meta:generator': /^Drupal (\d[\d.]{0,9})/,
      loaded: /\/core\/misc\/drupal\.js\?v=(\d[\d.]{2,9})|\/misc\/drupal\.js/,
    },
    ['CHANGELOG.txt', /^\s{0,10}Drupal (\d[\d.]{1,9}), 20\d\d/],
  ),
  row(
    'Joomla!',
    'joomla:joomla\\!',
    'https://docs.joomla.org/',
    {
      'meta:generator': /^Joomla! - Open Source Content Management(?: - Version (\d[\d.]{0,9}))?/,
      loaded: /\/media\/system\/js\/(?:core|caption)(?:\.min)?\.js/,
    },
    ['administrator/manifests/files/joomla.xml', /<version>(\d[\d.]{1,9})<\/version>/],
  ),
  row('TYPO3', 'typo3:typo3', 'https://docs.typo3.org/', {
    'meta:generator': /^TYPO3 (?:CMS )?(\d[\d.]{0,9})|^TYPO3/,
    loaded: /\/typo3(?:temp|conf)\//,
    cookie: /^fe_typo_user$/,
  }),
  row('MediaWiki', 'mediawiki:mediawiki', 'https://www.mediawiki.org/wiki/Manual:Contents', {
    'meta:generator': /^MediaWiki (\d[\d.]{0,9})/,
    loaded: /\/load\.php\?[^\s"']{0,200}modules=/,
  }),
  row('Moodle', 'moodle:moodle', 'https://docs.moodle.org/', {
    cookie: /^MoodleSession/,
    'meta:keywords': /^moodle,/,
  }),
  row('DotNetNuke', 'dnnsoftware:dotnetnuke', 'https://docs.dnncommunity.org/', {
    cookie: /^(?:dnn_IsMobile|\.DOTNETNUKE)$/,
    'header:dnnoutputcache': /./,
    'meta:generator': /^DotNetNuke/,
  }),
  row('Sitecore', 'sitecore:experience_platform', 'https://doc.sitecore.com/', {
    cookie: /^(?:SC_ANALYTICS_GLOBAL_COOKIE|shell#lang)$/,
    path: /\/sitecore\/login\b/,
    title: /^Welcome to Sitecore$|^Sitecore Login$/,
  }),
  row('Umbraco', 'umbraco:umbraco_cms', 'https://docs.umbraco.com/', {
    'header:x-umbraco-version': /^(\d[\d.]{0,9})/,
    cookie: /^UMB_UCONTEXT/,
    title: /^Umbraco(?:$| -)/,
  }),
  row('Sitefinity', 'progress:sitefinity', 'https://www.progress.com/documentation/sitefinity-cms', {
    'meta:generator': /^Sitefinity (\d[\d.]{0,12})/,
    cookie: /^sf-(?:data-intell-subject|trckngckie)$/,
  }),
  row('Kentico', 'kentico:xperience', 'https://docs.kentico.com/', {
    cookie: /^CMS(?:PreferredCulture|CsrfCookie|CookieLevel)$/,
    'meta:generator': /^Kentico\b/,
  }),
  row('Contao', 'contao:contao', 'https://docs.contao.org/', {
    'meta:generator': /^Contao Open Source CMS/,
    cookie: /^contao_(?:csrf|settings)/,
  }),
  row('Concrete CMS', 'concretecms:concrete_cms', 'https://documentation.concretecms.org/', {
    'meta:generator': /^concrete(?:5|\s?CMS)(?: - (\d[\d.]{0,9}))?/i,
    cookie: /^CONCRETE5?$/,
  }),
  row('Craft CMS', 'craftcms:craft_cms', 'https://craftcms.com/docs', {
    'header:x-powered-by': /\bCraft CMS\b/,
    cookie: /^CraftSessionId$/,
  }),
  row('Ghost', 'ghost:ghost', 'https://ghost.org/docs/', { 'meta:generator': /^Ghost \d/ }),
  row('October CMS', 'octobercms:october', 'https://docs.octobercms.com/', {
    cookie: /^october_session$/,
    'header:x-october-request-flash': /./,
  }),
  row('Grav', 'getgrav:grav', 'https://learn.getgrav.org/', {
    'meta:generator': /^GravCMS/,
    cookie: /^grav-site-[a-f0-9]{7}/,
  }),
  row('ExpressionEngine', 'expressionengine:expressionengine', 'https://docs.expressionengine.com/', {
    cookie: /^exp_(?:last_activity|tracker|csrf_token)$/,
  }),
  row('Textpattern', 'textpattern:textpattern', 'https://docs.textpattern.com/', {
    'meta:generator': /^Textpattern CMS/,
  }),
  row('MODX', 'modx:modx_revolution', 'https://docs.modx.com/', {
    'header:x-powered-by': /^MODX/,
    path: /\/manager\/\?a=security/,
    title: /^MODX (?:CMF )?(?:Manager )?Login\b/,
  }),
  row('Plone', 'plone:plone', 'https://6.docs.plone.org/', {
    'meta:generator': /^Plone - https?:\/\/plone\.(?:org|com)/,
  }),
  row('Liferay Portal', 'liferay:liferay_portal', 'https://learn.liferay.com/', {
    'header:liferay-portal': /\b(?:Portal|DXP)[^\d]{0,60}(\d+\.\d+\.\d+)/,
    cookie: /^(?:GUEST_LANGUAGE_ID|LFR_SESSION_STATE_\d+)$/,
  }),
  row(
    'Adobe Experience Manager',
    'adobe:experience_manager',
    'https://experienceleague.adobe.com/en/docs/experience-manager',
    {
      loaded: /\/etc(?:\.clientlibs|\/designs)\/[\w/-]{1,100}clientlib/,
      path: /\/libs\/granite\/core\/content\/login\.html/,
      title: /^AEM Sign In$/,
    },
  ),
  row('Magnolia', 'magnolia-cms:magnolia_cms', 'https://docs.magnolia-cms.com/', {
    'header:x-magnolia-registration': /./,
    path: /\/\.magnolia\//,
  }),
  row('Silverstripe', 'silverstripe:silverstripe', 'https://docs.silverstripe.org/', {
    'meta:generator': /^SilverStripe(?: - https?:\/\/)?/i,
  }),
  row('Bitrix24', 'bitrix24:bitrix24', 'https://training.bitrix24.com/', {
    cookie: /^BITRIX_SM_/,
    'header:x-powered-cms': /^Bitrix/,
  }),
  row('Wix', 'wix:wix', 'https://dev.wix.com/docs', { 'header:x-wix-request-id': /./, 'meta:generator': /^Wix\.com/ }),
  row('HubSpot CMS', 'hubspot:cms', 'https://developers.hubspot.com/docs', {
    'header:x-hs-hub-id': /^\d/,
    'meta:generator': /^HubSpot$/,
  }),
  row('Strapi', 'strapi:strapi', 'https://docs.strapi.io/', { 'header:x-powered-by': /^Strapi\b/ }),
  row('Directus', 'monospace:directus', 'https://docs.directus.io/', { 'header:x-powered-by': /^Directus$/ }),
  row('Backdrop CMS', 'backdropcms:backdrop_cms', 'https://docs.backdropcms.org/', {
    'meta:generator': /^Backdrop CMS (\d[\d.]{0,6})/,
  }),
  row('CMS Made Simple', 'cmsmadesimple:cms_made_simple', 'https://docs.cmsmadesimple.org/', {
    'meta:generator': /^CMS Made Simple/,
    cookie: /^CMSSESSID/,
  }),
  row('Pligg', 'pligg:pligg_cms', 'https://github.com/Pligg/pligg-cms', { 'meta:generator': /^Pligg/ }),
  row('Tiki Wiki', 'tiki:tiki', 'https://doc.tiki.org/', { 'meta:generator': /^Tiki Wiki CMS Groupware/ }),
  row('DokuWiki', 'dokuwiki:dokuwiki', 'https://www.dokuwiki.org/', {
    'meta:generator': /^DokuWiki/,
    cookie: /^DokuWiki$|^DW[a-f0-9]{32}$/,
  }),
  row('XWiki', 'xwiki:xwiki', 'https://www.xwiki.org/', {
    text: /<html[^>]{0,300}\bdata-xwiki-(?:reference|version)/,
    path: /\/xwiki\/bin\//,
  }),
  row(
    'Confluence',
    'atlassian:confluence_server',
    'https://confluence.atlassian.com/doc/',
    {
      'header:x-confluence-request-time': /^\d/,
      text: /id=["']footer-build-information["']>(\d+\.\d+\.\d+)/,
    },
    ['login.action', /name=["']ajs-version-number["'] content=["'](\d+\.\d+\.\d+)/],
  ),
  row(
    'SharePoint Server',
    'microsoft:sharepoint_server',
    'https://learn.microsoft.com/openspecs/sharepoint_protocols/',
    {
      'header:microsoftsharepointteamservices': /^(\d+\.\d+\.\d+\.\d+)/,
      'header:sprequestguid': /./,
      'meta:generator': /^Microsoft SharePoint/,
    },
  ),
  row('BookStack', 'bookstackapp:bookstack', 'https://www.bookstackapp.com/docs/', {
    cookie: /^bookstack_session$/,
    loaded: /\/dist\/app\.js\?version=v(\d[\d.]{2,9})/,
  }),
  row('Wiki.js', 'requarks:wiki.js', 'https://docs.requarks.io/', {
    'header:x-powered-by': /^Wiki\.js/,
    'meta:generator': /^Wiki\.js/,
  }),
  row('vBulletin', 'vbulletin:vbulletin', 'https://www.vbulletin.com/', {
    'meta:generator': /^vBulletin (\d[\d.]{0,6}\d)/,
    cookie: /^bb(?:lastvisit|sessionhash|lastactivity)$/,
  }),
  row('phpBB', 'phpbb:phpbb', 'https://www.phpbb.com/support/docs/', {
    cookie: /^phpbb\d?_\w{1,20}_(?:sid|u|k)$/,
    text: /Powered by <a href="https?:\/\/www\.phpbb\.com\/">phpBB<\/a>/,
  }),
  row('MyBB', 'mybb:mybb', 'https://docs.mybb.com/', { cookie: /^mybb\[(?:lastvisit|lastactive)\]$/ }),
  row('Simple Machines Forum', 'simplemachines:simple_machines_forum', 'https://wiki.simplemachines.org/', {
    cookie: /^SMFCookie\d+$/,
    text: /title="Simple Machines Forum"[^>]{0,100}>SMF (\d[\d.]{2,6})/,
  }),
  row('Discourse', 'discourse:discourse', 'https://meta.discourse.org/', {
    'meta:generator': /^Discourse (\d[\d.]{2,6}(?:\.beta\d{1,2})?)/,
    'header:x-discourse-route': /./,
  }),
  row('XenForo', 'xenforo:xenforo', 'https://xenforo.com/docs/', {
    text: /<html[^>]{0,200}\bid="XF"/,
    cookie: /^xf_(?:csrf|session)$/,
  }),
  row('Invision Community', 'invisioncommunity:invision_power_board', 'https://invisioncommunity.com/', {
    cookie: /^ips4_(?:IPSSessionFront|guestTime)$/,
  }),
  row('Flarum', 'flarum:flarum', 'https://docs.flarum.org/', { cookie: /^flarum_(?:session|remember)$/ }),
  row('NodeBB', 'nodebb:nodebb', 'https://docs.nodebb.org/', { 'header:x-powered-by': /^NodeBB$/ }),
  row(
    'Mastodon',
    'joinmastodon:mastodon',
    'https://docs.joinmastodon.org/',
    { 'header:server': /^Mastodon$/, cookie: /^_mastodon_session$/ },
    ['api/v1/instance', /"version":"(\d+\.\d+\.\d+)/],
  ),
  row('Magento', 'magento:magento', 'https://experienceleague.adobe.com/en/docs/commerce', {
    cookie: /^(?:mage-(?:cache|translation)-storage|X-Magento-Vary)$/,
    'header:x-magento-cache-debug': /./,
    loaded: /\/static\/version\d{10}\/frontend\//,
  }),
  row('PrestaShop', 'prestashop:prestashop', 'https://devdocs.prestashop-project.org/', {
    'meta:generator': /^PrestaShop/,
    cookie: /^PrestaShop-[a-f0-9]{32}$/,
    'header:powered-by': /^PrestaShop/,
  }),
  row('OpenCart', 'opencart:opencart', 'https://docs.opencart.com/', { cookie: /^OCSESSID$/ }),
  row('Shopware', 'shopware:shopware', 'https://docs.shopware.com/', {
    'header:sw-context-token': /./,
    'header:sw-version-id': /./,
    cookie: /^sw-(?:states|cache-hash|currency)$/,
  }),
  row('osCommerce', 'oscommerce:oscommerce', 'https://www.oscommerce.com/', { cookie: /^osCsid$/ }),
  row('Zen Cart', 'zen-cart:zen_cart', 'https://docs.zen-cart.com/', {
    cookie: /^zenid$/,
    'meta:generator': /^shopping cart program by Zen Cart/,
  }),
  row('nopCommerce', 'nopcommerce:nopcommerce', 'https://docs.nopcommerce.com/', {
    'meta:generator': /^nopCommerce$/,
    cookie: /^\.?Nop\.(?:customer|Antiforgery)/i,
  }),
  row('WooCommerce', 'woocommerce:woocommerce', 'https://woocommerce.com/documentation/', {
    'meta:generator': /^WooCommerce (\d[\d.]{0,9})/,
  }),
  row('Shopify', 'shopify:shopify', 'https://shopify.dev/docs', {
    'header:x-shopid': /^\d/,
    'header:powered-by': /^Shopify/,
  }),
  row('BigCommerce', 'bigcommerce:bigcommerce', 'https://developer.bigcommerce.com/', {
    cookie: /^SHOP_SESSION_TOKEN$/,
  }),
];
