/**
 * A hosting service on which a customer can claim a host name, and its response for an unclaimed one. Facts (CNAME
 * targets, page texts, status codes, NXDOMAIN) from EdOverflow/can-i-take-over-xyz, whose "Vulnerable" and "Edge case"
 * services are listed, and from the documentation of the services for the CNAME targets that it omits.
 */
export interface TakeoverService {
  name: string;
  /** Names at or below which customers' CNAMEs point. */
  targets: readonly string[];
  /** Used if the suffix of the name is not sufficient. */
  pattern?: RegExp;
  /** IPv4 addresses for customers' A records. */
  addresses?: readonly string[];
  /**
   * A claim has further conditions ("Edge case" in the list), such as a domain that its owner has not verified at the
   * service: the page alone does not show that the name can be claimed.
   */
  conditional?: true;
  /** NXDOMAIN at the target means that anyone may create a resource of that name. */
  nxdomain?: true;
  /** Texts of the page for unclaimed names; one is sufficient. */
  texts?: readonly (string | RegExp)[];
  /** Lowest status at which a text counts: set if a customer's own page may contain the text. */
  from?: number;
  /** A header that only responses for unclaimed names contain. */
  header?: readonly [name: string, value: RegExp];
  /** A status that alone indicates an unclaimed name; 301 counts only if it redirects to another host. */
  status?: number;
}

const ERROR = 400;

/** DigitalOcean, a case of name servers, is in areas/dns-health/ns/claimable.ts. */
export const TAKEOVER_SERVICES: readonly TakeoverService[] = [
  { name: 'AWS Elastic Beanstalk', targets: ['elasticbeanstalk.com'], nxdomain: true },
  {
    name: 'Amazon S3',
    targets: [],
    pattern: /(?:^|\.)s3[.-](?:[a-z0-9-]+\.)*amazonaws\.com$/,
    // REST endpoints respond in XML, website endpoints in HTML ("Code: NoSuchBucket"); both contain this message.
    texts: ['<Code>NoSuchBucket</Code>', 'Code: NoSuchBucket', 'The specified bucket does not exist'],
    from: ERROR,
    header: ['x-amz-error-code', /^NoSuchBucket$/],
  },
  { name: 'Agile CRM', targets: ['agilecrm.com'], texts: ['Sorry, this page is no longer available.'] },
  { name: 'Airee', targets: ['airee.ru'], texts: ['Ошибка 402. Сервис Айри.рф не оплачен'] },
  {
    name: 'Anima',
    targets: ['animaapp.io'],
    texts: ['The page you were looking for does not exist.'],
    from: ERROR,
  },
  { name: 'Bitbucket', targets: ['bitbucket.io'], texts: ['Repository not found'], from: ERROR },
  { name: 'Campaign Monitor', targets: ['createsend.com'], texts: ['Trying to access your account?'] },
  {
    name: 'Canny',
    targets: ['cname.canny.io'],
    texts: ['There is no such company. Did you enter the right URL?', 'Company Not Found'],
  },
  {
    name: 'Cargo Collective',
    targets: ['cargocollective.com'],
    texts: ['404 Not Found'],
    from: ERROR,
  },
  { name: 'Discourse', targets: ['trydiscourse.com'], nxdomain: true },
  {
    name: 'Frontify',
    conditional: true,
    targets: ['frontify.com'],
    texts: [/Oops(?:…|\.\.\.) looks like you got lost/],
    from: ERROR,
  },
  { name: 'Gemfury', targets: ['furyns.com'], texts: ['404: This page could not be found.'], from: ERROR },
  {
    name: 'GetResponse',
    targets: ['gr8.com'],
    texts: ['With GetResponse Landing Pages, lead generation has never been easier'],
  },
  {
    name: 'Ghost',
    targets: ['ghost.io'],
    texts: ['Site unavailable.', 'Failed to resolve DNS path for this host', 'Domain error'],
    from: ERROR,
  },
  {
    name: 'GitHub Pages',
    conditional: true,
    targets: ['github.io'],
    texts: ["There isn't a GitHub Pages site here.", /Site not found . GitHub Pages/],
    from: ERROR,
  },
  { name: 'Hatena Blog', targets: ['hatenablog.com'], texts: ['404 Blog is not found'] },
  {
    name: 'Help Juice',
    targets: ['helpjuice.com'],
    texts: ["We could not find what you're looking for."],
    from: ERROR,
  },
  { name: 'Help Scout', targets: ['helpscoutdocs.com'], texts: ['No settings were found for this company:'] },
  { name: 'Helprace', targets: ['helprace.com'], texts: ['Alias not configured!'], status: 301 },
  {
    name: 'Heroku',
    conditional: true,
    targets: ['herokudns.com', 'herokuapp.com', 'herokussl.com'],
    texts: ['No such app', 'herokucdn.com/error-pages/no-such-app.html'],
    from: ERROR,
  },
  {
    name: 'Intercom',
    targets: ['custom.intercom.help'],
    texts: ["Uh oh. That page doesn't exist."],
    from: ERROR,
  },
  {
    name: 'JetBrains YouTrack',
    targets: ['youtrack.cloud', 'myjetbrains.com'],
    texts: ['is not a registered InCloud YouTrack'],
  },
  { name: 'Landingi', conditional: true, targets: ['landingi.com'], texts: ["It looks like you're lost"], from: ERROR },
  {
    name: 'LaunchRock',
    targets: ['launchrock.com'],
    texts: ['It looks like you may have taken a wrong turn somewhere'],
    status: 500,
  },
  { name: 'Mashery', conditional: true, targets: ['mashery.com'], texts: ['Unrecognized domain'], from: ERROR },
  {
    name: 'Microsoft Azure',
    targets: [
      'azure-api.net',
      'azurecontainer.io',
      'azurecr.io',
      'azuredatalakestore.net',
      'azureedge.net',
      'azurehdinsight.net',
      'azurewebsites.net',
      'blob.core.windows.net',
      'cloudapp.azure.com',
      'cloudapp.net',
      'database.windows.net',
      'redis.cache.windows.net',
      'search.windows.net',
      'servicebus.windows.net',
      // In addition to those of the list, from Microsoft's "Prevent dangling DNS entries and avoid subdomain takeover".
      'trafficmanager.net',
      'visualstudio.com',
    ],
    nxdomain: true,
  },
  {
    name: 'Netlify',
    conditional: true,
    targets: ['netlify.app', 'netlify.com'],
    texts: ['Not Found - Request ID:', 'Site not found'],
    from: ERROR,
  },
  { name: 'ngrok', targets: ['ngrok.io'], texts: [/Tunnel [\w.:/-]{1,200}\.ngrok\.io not found/] },
  {
    name: 'Pantheon',
    targets: ['pantheonsite.io'],
    texts: [/404 (?:error )?unknown site/i],
    from: ERROR,
  },
  { name: 'Pingdom', targets: ['stats.pingdom.com'], texts: ["Sorry, couldn't find the status page"] },
  {
    name: 'ReadMe',
    targets: ['readme.io'],
    texts: ['The creators of this project are still working on making everything perfect!'],
  },
  {
    name: 'Read the Docs',
    targets: ['readthedocs.io'],
    texts: ['The link you have followed or the URL that you entered does not exist.', 'unknown to Read the Docs'],
    from: ERROR,
  },
  {
    name: 'Shopify',
    conditional: true,
    targets: ['myshopify.com'],
    texts: ['Sorry, this shop is currently unavailable'],
    from: ERROR,
  },
  { name: 'Short.io', targets: ['cname.short.io'], texts: ['Link does not exist'], from: ERROR },
  {
    name: 'SmartJobBoard',
    targets: ['mysmartjobboard.com'],
    addresses: ['52.16.160.97'],
    texts: ['This job board website is either expired or its domain name is invalid.'],
  },
  { name: 'Smartling', conditional: true, targets: ['smartling.com'], texts: ['Domain is not configured'] },
  {
    name: 'SmugMug',
    targets: ['domains.smugmug.com'],
    texts: ['{"text":"Page Not Found"'],
    from: ERROR,
  },
  { name: 'Strikingly', targets: ['s.strikinglydns.com'], texts: ['PAGE NOT FOUND.'], from: ERROR },
  { name: 'Surge', targets: ['surge.sh'], texts: ['project not found'], from: ERROR },
  { name: 'SurveySparrow', targets: ['surveysparrow.com'], texts: ['Account not found.'] },
  { name: 'Tilda', conditional: true, targets: ['tilda.ws'], texts: ['Please renew your subscription'] },
  {
    name: 'Tumblr',
    conditional: true,
    targets: ['domains.tumblr.com'],
    texts: ["Whatever you were looking for doesn't currently exist at this address"],
    from: ERROR,
  },
  {
    name: 'Uberflip',
    targets: ['read.uberflip.com'],
    texts: ["The URL you've accessed does not provide a hub."],
  },
  { name: 'UptimeRobot', targets: ['stats.uptimerobot.com'], texts: ['page not found'], from: ERROR },
  {
    name: 'Vercel',
    conditional: true,
    targets: ['vercel-dns.com', 'vercel.app'],
    texts: ['DEPLOYMENT_NOT_FOUND'],
    from: ERROR,
    header: ['x-vercel-error', /^DEPLOYMENT_NOT_FOUND$/],
  },
  {
    name: 'Webflow',
    conditional: true,
    targets: ['proxy.webflow.com', 'proxy-ssl.webflow.com'],
    texts: ["The page you are looking for doesn't exist or has been moved."],
    from: ERROR,
  },
  {
    name: 'Wix',
    conditional: true,
    targets: ['wixdns.net'],
    texts: [/Looks like this domain isn't connected to a website yet/i],
  },
  {
    name: 'WordPress.com',
    targets: ['wordpress.com'],
    texts: [/Do you want to register [\w.*-]{1,100}\.wordpress\.com\?/],
  },
  {
    name: 'Worksites',
    targets: ['worksites.net'],
    addresses: ['69.164.223.206'],
    texts: ["Hello! Sorry, but the website you're looking for doesn't exist."],
  },
];

/**
 * Services that generate at least a part of each resource's name, so that a deleted name cannot be created again: the
 * CNAME is a stale record.
 */
export const UNCLAIMABLE_TARGETS: readonly (readonly [service: string, target: RegExp])[] = [
  ['AWS Elastic Load Balancing', /\.elb\.(?:[a-z0-9-]+\.)?amazonaws\.com(?:\.cn)?$/],
  ['Amazon EC2', /\.compute(?:-1)?\.amazonaws\.com$/],
  ['Amazon RDS', /\.rds\.amazonaws\.com$/],
  ['Amazon ElastiCache', /\.cache\.amazonaws\.com$/],
  ['Amazon API Gateway', /\.execute-api\.[a-z0-9-]+\.amazonaws\.com$/],
  ['Amazon CloudFront', /\.cloudfront\.net$/],
  ['AWS Global Accelerator', /\.awsglobalaccelerator\.com$/],
  ['Akamai', /\.(?:akamai|akamaiedge|akadns|edgekey|edgesuite)\.net$/],
];
