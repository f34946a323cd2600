/**
 * Suffixes of hosting services for their customers' hosts: a CNAME to one leads to the service's hosts, not the
 * owner's.
 */
const SERVICES: readonly (readonly [service: string, suffixes: readonly string[]])[] = [
  ['Cloudflare', ['cdn.cloudflare.net', 'pages.dev', 'workers.dev']],
  ['CloudFront', ['cloudfront.net']],
  ['Amazon S3', ['s3.amazonaws.com', 's3-website.amazonaws.com']],
  ['Akamai', ['akamaiedge.net', 'akamai.net', 'edgekey.net', 'edgesuite.net', 'akamaized.net']],
  ['Fastly', ['fastly.net', 'fastlylb.net']],
  ['Azure', ['azureedge.net', 'azurefd.net', 'azurewebsites.net', 'trafficmanager.net', 'web.core.windows.net']],
  ['Google', ['ghs.googlehosted.com', 'ghs.google.com', 'web.app', 'firebaseapp.com', 'run.app', 'appspot.com']],
  [
    'Microsoft 365',
    ['outlook.com', 'office.com', 'office365.com', 'lync.com', 'manage.microsoft.com', 'sharepoint.com'],
  ],
  ['GitHub', ['github.io']],
  ['GitLab', ['gitlab.io']],
  ['Netlify', ['netlify.app', 'netlify.com', 'netlifyglobalcdn.com']],
  ['Vercel', ['vercel-dns.com', 'vercel.app', 'now.sh']],
  ['Heroku', ['herokuapp.com', 'herokudns.com']],
  ['Render', ['onrender.com']],
  ['Fly.io', ['fly.dev']],
  ['Shopify', ['myshopify.com']],
  ['Squarespace', ['squarespace.com', 'squarespacedns.com']],
  ['Wix', ['wixdns.net', 'wixsite.com']],
  ['Webflow', ['webflow.com', 'webflow.io']],
  ['WordPress.com', ['wordpress.com', 'wpengine.com', 'wpenginepowered.com', 'pantheonsite.io', 'kinsta.cloud']],
  ['Zendesk', ['zendesk.com']],
  ['Freshworks', ['freshdesk.com']],
  ['HubSpot', ['hubspot.net', 'hs-sites.com', 'hscoscdn.net']],
  ['Salesforce', ['salesforce.com', 'force.com', 'exacttarget.com']],
  ['Atlassian', ['statuspage.io', 'stspg-customer.com', 'atlassian.net']],
  ['Read the Docs', ['readthedocs.io']],
  ['Intercom', ['custom.intercom.help']],
  ['SendGrid', ['sendgrid.net']],
  ['Mailchimp', ['mailchimp.com', 'mandrillapp.com']],
  ['Imperva', ['incapdns.net', 'impervadns.net']],
  ['Sucuri', ['sucuri.net']],
];

/** The service to which a CNAME chain leads; null for the owner's own names and unknown ones. */
export function hostingServiceOf(cnames: readonly string[]): string | null {
  for (const cname of cnames) {
    const name = cname.toLowerCase().replace(/\.$/, '');
    const service = SERVICES.find(([, suffixes]) =>
      suffixes.some((suffix) => name === suffix || name.endsWith(`.${suffix}`)),
    );
    if (service) return service[0];
    // S3 names contain their region in the middle.
    if (/\.s3[.-](?:website[.-])?[a-z0-9-]{2,20}\.amazonaws\.com$/.test(name)) return 'Amazon S3';
  }
  return null;
}
