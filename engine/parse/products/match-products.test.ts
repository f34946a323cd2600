import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cpuTime } from '#testing/cpu-time.ts';
import { PRODUCT_RULES } from './all-products.ts';
import { answerOf, answerOfText } from './answers.ts';
import { productsIn } from './match-products.ts';

type Headers = readonly (readonly [string, string])[];

/** Names of the disclosed products with their versions. */
function named(headers: Headers, text = '', path = '/'): string[] {
  return productsIn(answerOf(`https://www.example.com${path}`, headers, text)).map(({ rule, version }) =>
    version === null ? rule.name : `${rule.name} ${version}`,
  );
}
const titled = (title: string, rest = '') =>
  `<!doctype html><html><head><title>${title}</title></head><body>${rest}</body></html>`;

describe('the table of product evidence', () => {
  it('has at least 250 products, each once, with CPE name, source and signs', () => {
    assert.ok(PRODUCT_RULES.length >= 250, String(PRODUCT_RULES.length));
    assert.equal(new Set(PRODUCT_RULES.map(({ name }) => name)).size, PRODUCT_RULES.length);
    for (const { name, vendor, product, source, signs } of PRODUCT_RULES) {
      assert.ok(vendor && product && signs.length > 0, name);
      assert.equal(URL.canParse(source) && source.startsWith('https://'), true, name);
    }
  });

  const headers: readonly (readonly [string, string, string])[] = [
    ['x-jenkins', '2.440', 'Jenkins 2.440'],
    ['microsoftsharepointteamservices', '16.0.0.10337', 'SharePoint Server 16.0.0.10337'],
    ['x-owa-version', '15.1.2242.4', 'Microsoft Exchange 15.1.2242.4'],
    ['x-influxdb-version', '1.6.4', 'InfluxDB 1.6.4'],
    ['server', 'Apache-Coyote/1.1', 'Apache Tomcat'],
    ['server', 'CouchDB/3.1.1 (Erlang OTP/23)', 'Apache CouchDB 3.1.1'],
    ['server', 'CrushFTP HTTP Server', 'CrushFTP'],
    ['server', 'ScreenConnect/23.9.7.8804-2156384432 Microsoft-HTTPAPI/2.0', 'ConnectWise ScreenConnect 23.9.7.8804'],
    ['liferay-portal', 'Liferay Community Edition Portal 7.3.0 CE GA1', 'Liferay Portal 7.3.0'],
    ['kbn-version', '7.10.2', 'Kibana 7.10.2'],
    ['x-generator', 'Drupal 7 (http://drupal.org)', 'Drupal 7'],
    ['set-cookie', 'MoodleSession=abc; path=/', 'Moodle'],
    ['set-cookie', 'SVPNCOOKIE=; path=/', 'FortiGate SSL VPN'],
    ['x-version-id', '9.4.1.12345', 'Mattermost 9.4.1'],
    // Of the package of Debian 12, without a theme.
    ['link', '<http://harbourline.test/index.php?rest_route=/>; rel="https://api.w.org/"', 'WordPress'],
  ];
  for (const [name, value, expected] of headers)
    it(`reads ${expected} from ${name}: ${value}`, () => assert.deepEqual(named([[name, value]]), [expected]));

  const pages: readonly (readonly [string, string, string, string?])[] = [
    [
      'the log-in page of WordPress',
      '<link rel="stylesheet" id="login-css" href="https://www.example.com/wp-admin/css/login.min.css?ver=6.1.1" media="all" />',
      'WordPress 6.1.1',
      '/wp-login.php',
    ],
    [
      'phpMyAdmin of Debian 12',
      titled(
        'phpMyAdmin',
        '<script data-cfasync="false" type="text/javascript" src="js/dist/ajax.js?v=5.2.1deb1%2Bdeb12u1"></script>',
      ),
      'phpMyAdmin 5.2.1',
      '/phpmyadmin/',
    ],
    [
      'Roundcube',
      titled('Roundcube Webmail :: Welcome', '<script>rcmail.set_env({"task":"login","rcversion":10411});</script>'),
      'Roundcube 1.4.11',
    ],
    [
      'an error page of Tomcat',
      '<title>HTTP Status 404 – Not Found</title><hr class="line" /><h3>Apache Tomcat/9.0.43 (Debian)</h3>',
      'Apache Tomcat 9.0.43',
    ],
    ['the default page of Tomcat', titled('Apache Tomcat/10.1.16'), 'Apache Tomcat 10.1.16'],
    ['phpinfo', titled('PHP 8.2.29 - phpinfo()', '<h1 class="p">PHP Version 8.2.29</h1>'), 'PHP 8.2.29'],
    [
      'phpMyAdmin',
      titled(
        'phpMyAdmin',
        '<script src="js/dist/common.js?v=5.0.4deb2"></script><script>var PMA_VERSION:"5.0.4deb2";</script>',
      ),
      'phpMyAdmin 5.0.4',
    ],
    [
      'the listing of npm’s http-server',
      titled(
        'Index of /',
        '<br><address>Node.js v18.19.0/ <a href="https://github.com/http-party/http-server">http-server</a> server running @ 127.0.0.1:8081</address>',
      ),
      'http-server (npm)',
    ],
    [
      'Grafana',
      titled(
        'Grafana',
        '<script>window.grafanaBootData={settings:{"buildInfo":{"hideVersion":false,"version":"10.2.3","commit":"x"}}}</script>',
      ),
      'Grafana 10.2.3',
    ],
    ['Jenkins', titled('Sign in [Jenkins]'), 'Jenkins'],
  ];
  for (const [what, html, expected, path] of pages)
    it(`recognizes ${what}`, () => assert.deepEqual(named([['content-type', 'text/html']], html, path), [expected]));

  it('takes no product from pages that only mention one', () => {
    const article = titled(
      'How we migrated from Jenkins to GitLab',
      '<p>Grafana, WordPress 5.8, Apache Tomcat/9.0.43, phpMyAdmin and Roundcube Webmail are on our list.</p><a href="https://jenkins.example.org/login">Jenkins</a>',
    );
    assert.deepEqual(named([['server', 'our own']], article, '/blog/jenkins/'), []);
    assert.deepEqual(
      named(
        [
          ['x-version', '2.1.0'],
          ['x-request-id', '5'],
        ],
        titled('Log On'),
      ),
      [],
    );
    assert.deepEqual(named([], titled('Portal')), []);
  });

  it('derives the folder of an application from the files that pages load', () => {
    const html = '<script src="/press/wp-includes/js/wp-embed.min.js?ver=6.1"></script>';
    const [found] = productsIn(answerOf('https://www.example.com/press/2026/hello/', [], html));
    assert.equal(found?.rule.name, 'WordPress');
    assert.equal(found?.folder, '/press/');
  });

  it('reads responses as they come over a connection', () => {
    const response =
      'HTTP/1.1 200 OK\r\nServer: Jetty(10.0.18)\r\nX-Jenkins: 2.426.2\r\nSet-Cookie: a=b\r\n\r\n<title>x</title>';
    const found = productsIn(answerOfText(response, 'http://port.invalid/')).map(
      ({ rule, version }) => `${rule.name} ${version}`,
    );
    assert.deepEqual(found, ['Jenkins 2.426.2', 'Eclipse Jetty 10.0.18']);
    assert.deepEqual(productsIn(answerOfText('', 'nothing')), []);
  });

  it('matches any answer in bounded time', () => {
    for (const filler of [
      '<',
      '<meta name="',
      '<script src="/',
      'name="a" content="',
      '"version":"1.',
      '<title>',
      ' ',
      '<h3>Apache Tomcat/9.0.',
      '/wp-includes/css/',
      'a'.repeat(60),
    ]) {
      const text = filler.repeat(Math.ceil(131_072 / filler.length));
      const took = cpuTime(
        () =>
          void productsIn(
            answerOf(
              'https://www.example.com/',
              [
                ['server', text],
                ['set-cookie', text],
              ],
              text,
            ),
          ),
      );
      assert.ok(took < 2_000, `${took} ms on ${filler}`);
    }
  });
});
