import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TAKEOVER_SERVICES } from './services.ts';
import { claimableWhenMissing, findUnclaimedFingerprint, neverClaimable, servicesAt } from './unclaimed.ts';

/** Responses of the services for unclaimed names, by service: CNAME target or address, status, page. */
const PAGES: Readonly<Record<string, readonly [target: string, status: number, body: string]>> = {
  'Amazon S3': [
    'old.s3.amazonaws.com',
    404,
    '<?xml version="1.0"?><Error><Code>NoSuchBucket</Code><Message>The specified bucket does not exist</Message></Error>',
  ],
  'Agile CRM': ['acme.agilecrm.com', 200, '<h1>Sorry, this page is no longer available.</h1>'],
  Airee: ['cdn.airee.ru', 402, '<title>Ошибка 402. Сервис Айри.рф не оплачен</title>'],
  Anima: ['acme.animaapp.io', 404, '<h1>The page you were looking for does not exist.</h1>'],
  Bitbucket: ['acme.bitbucket.io', 404, '<h1>Repository not found</h1>'],
  'Campaign Monitor': ['cname.createsend.com', 200, '<h2>Trying to access your account?</h2>'],
  Canny: [
    'cname.canny.io',
    404,
    '<h1>Company Not Found</h1><p>There is no such company. Did you enter the right URL?</p>',
  ],
  'Cargo Collective': ['subdomain.cargocollective.com', 404, '<title>404 Not Found</title>'],
  Frontify: ['acme.frontify.com', 404, '<h1>404 - Page Not Found</h1><p>Oops&hellip; looks like you got lost</p>'],
  Gemfury: ['acme.furyns.com', 404, '<p>404: This page could not be found.</p>'],
  GetResponse: ['acme.gr8.com', 200, '<p>With GetResponse Landing Pages, lead generation has never been easier</p>'],
  Ghost: ['acme.ghost.io', 404, 'Site unavailable. Failed to resolve DNS path for this host'],
  'GitHub Pages': ['acme.github.io', 404, '<p><strong>There isn&#39;t a GitHub Pages site here.</strong></p>'],
  'Hatena Blog': ['hatenablog.com', 404, '<h1>404 Blog is not found</h1>'],
  'Help Juice': ['acme.helpjuice.com', 404, "<p>We could not find what you're looking for.</p>"],
  'Help Scout': ['acme.helpscoutdocs.com', 404, 'No settings were found for this company: acme'],
  Helprace: ['acme.helprace.com', 200, '<h1>Alias not configured!</h1>'],
  Heroku: ['acme.herokudns.com', 404, '<iframe src="//www.herokucdn.com/error-pages/no-such-app.html"></iframe>'],
  Intercom: ['custom.intercom.help', 404, '<h1 class="headline">Uh oh. That page doesn’t exist.</h1>'],
  'JetBrains YouTrack': ['acme.youtrack.cloud', 404, '<p>acme.youtrack.cloud is not a registered InCloud YouTrack</p>'],
  Landingi: ['cname.landingi.com', 404, '<h1>It looks like you’re lost...</h1>'],
  LaunchRock: ['acme.launchrock.com', 404, '<p>It looks like you may have taken a wrong turn somewhere.</p>'],
  Mashery: ['acme.mashery.com', 596, '<h1>Unrecognized domain <strong>api.acme.example</strong></h1>'],
  Netlify: ['acme.netlify.app', 404, 'Not Found - Request ID: 01J9ZZZZZZ'],
  ngrok: ['acme.ngrok.io', 404, 'Tunnel acme.ngrok.io not found'],
  Pantheon: ['live-acme.pantheonsite.io', 404, '<h1>404 error unknown site!</h1>'],
  Pingdom: ['stats.pingdom.com', 404, "<p>Sorry, couldn't find the status page</p>"],
  ReadMe: [
    'acme.readme.io',
    404,
    '<p>The creators of this project are still working on making everything perfect!</p>',
  ],
  'Read the Docs': [
    'readthedocs.io',
    404,
    '<p>The link you have followed or the URL that you entered\n does not exist.</p>',
  ],
  Shopify: ['shops.myshopify.com', 404, '<h1>Sorry, this shop is currently unavailable.</h1>'],
  'Short.io': ['cname.short.io', 404, '<h1>Link does not exist</h1>'],
  SmartJobBoard: ['52.16.160.97', 200, 'This job board website is either expired or its domain name is invalid.'],
  Smartling: ['acme.smartling.com', 200, 'Domain is not configured'],
  SmugMug: ['domains.smugmug.com', 404, '{"text":"Page Not Found","code":404}'],
  Strikingly: ['s.strikinglydns.com', 404, '<h1>PAGE NOT FOUND.</h1>'],
  Surge: ['na-west1.surge.sh', 404, '<h1>project not found</h1>'],
  SurveySparrow: ['acme.surveysparrow.com', 200, '<p>Account not found.</p>'],
  Tilda: ['acme.tilda.ws', 200, '<p>Please renew your subscription</p>'],
  Tumblr: [
    'domains.tumblr.com',
    404,
    '<p>Whatever you were looking for doesn&rsquo;t currently exist at this address.</p>',
  ],
  Uberflip: ['read.uberflip.com', 404, "<p>The URL you've accessed does not provide a hub.</p>"],
  UptimeRobot: ['stats.uptimerobot.com', 404, '<h1>page not found</h1>'],
  Vercel: ['cname.vercel-dns.com', 404, 'The deployment could not be found on Vercel. DEPLOYMENT_NOT_FOUND'],
  Webflow: ['proxy-ssl.webflow.com', 404, '<p>The page you are looking for doesn&#x27;t exist or has been moved.</p>'],
  Wix: ['www.wixdns.net', 404, '<h1>Looks Like This Domain Isn&#39;t Connected To A Website Yet!</h1>'],
  'WordPress.com': ['acme.wordpress.com', 200, '<p>Do you want to register <em>acme.wordpress.com</em>?</p>'],
  Worksites: [
    'acme.worksites.net',
    200,
    '<p>Hello! Sorry, but the website you&rsquo;re looking for doesn&rsquo;t exist.</p>',
  ],
};

const answer = (status: number, text: string, headers: [string, string][] = []) => ({
  url: 'https://www.example.com/',
  status,
  headers,
  text,
});
const pointed = (target: string) => servicesAt([target], [target]);
const markAt = (target: string, ...given: Parameters<typeof answer>) =>
  pointed(target).flatMap(({ service }) => findUnclaimedFingerprint(service, answer(...given)) ?? []);

for (const [name, [target, status, body]] of Object.entries(PAGES)) {
  test(`${name}: its page for an unclaimed name is recognized, a customer's page is not`, () => {
    assert.deepEqual(
      pointed(target).map(({ service }) => service.name),
      [name],
    );
    const [mark] = markAt(target, status, body);
    assert.ok(mark && !mark.weak && mark.seen.length <= 200);
    assert.deepEqual(markAt(target, 200, '<title>Acme</title><h1>Welcome to our shop</h1>'), []);
  });
}

test('every service is covered by a page of this test or by NXDOMAIN', () => {
  const others = TAKEOVER_SERVICES.filter(({ name }) => !(name in PAGES));
  assert.deepEqual(
    others.filter(({ nxdomain }) => !nxdomain).map(({ name }) => name),
    [],
  );
});

test('a missing bucket is recognized by header, by XML and by the page of a website endpoint', () => {
  const target = 'old.s3-website.eu-central-1.amazonaws.com';
  assert.equal(
    markAt(target, 404, '', [['x-amz-error-code', 'NoSuchBucket']])[0]?.seen,
    'x-amz-error-code: NoSuchBucket',
  );
  assert.equal(markAt(target, 404, '<ul><li>Code: NoSuchBucket</li></ul>')[0]?.seen, 'Code: NoSuchBucket');
  assert.equal(markAt('old.s3.eu-west-1.amazonaws.com', 404, '<Error><Code>NoSuchBucket</Code></Error>').length, 1);
  assert.deepEqual(markAt(target, 403, '<Error><Code>AccessDenied</Code></Error>'), []);
  // A tutorial in a bucket may quote the message.
  assert.deepEqual(markAt(target, 200, '<p>The specified bucket does not exist</p>'), []);
});

test('text of a customer counts only in an error response of the service', () => {
  assert.deepEqual(markAt('acme.bitbucket.io', 200, '<p>Repository not found</p>'), []);
  assert.deepEqual(markAt('acme.ngrok.io', 404, `Tunnel ${'a'.repeat(100_000)}`), []);
});

test('a status alone is a weak signal, and a redirect counts only if it leads to another host', () => {
  assert.deepEqual(markAt('acme.launchrock.com', 500, ''), [{ seen: 'HTTP status 500', weak: true }]);
  const away = (location: string) => markAt('acme.helprace.com', 301, '', [['location', location]]);
  assert.equal(away('https://helprace.com/')[0]?.weak, true);
  assert.deepEqual([...away('/home'), ...away('https://www.example.com/home'), ...away('https://[')], []);
});

test('a missing target can be claimable, never claimable, or unknown, depending on its service', () => {
  const claimable = [
    'a.eu-west-1.elasticbeanstalk.com',
    'a.azurewebsites.net',
    'a.cloudapp.azure.com',
    'a.trydiscourse.com',
  ];
  assert.ok(claimable.every((name) => claimableWhenMissing(name) !== null && neverClaimable(name) === null));
  const stale = [
    'web-1.us-east-1.elb.amazonaws.com',
    'web-1.elb.eu-west-1.amazonaws.com',
    'd111111abcdef8.cloudfront.net',
    'ec2-203-0-113-25.compute-1.amazonaws.com',
    'db.abcdefghijkl.eu-west-1.rds.amazonaws.com',
  ];
  assert.ok(stale.every((name) => neverClaimable(name) !== null && claimableWhenMissing(name) === null));
  for (const name of [
    'shop.provider.example',
    'old.s3.amazonaws.com',
    'notazurewebsites.net',
    'elb.amazonaws.com.evil.example',
  ])
    assert.deepEqual([claimableWhenMissing(name), neverClaimable(name)], [null, null]);
});
