import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readService } from '../services/banner.ts';

/** Product and version of an HTTP port. */
function product(head: string, body = ''): string {
  const answer = Buffer.from(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n${body}`, 'latin1');
  const facts = readService({ port: 8080, tls: false, greeting: Buffer.alloc(0), answers: [answer] });
  assert.equal(facts.service, 'http');
  return `${facts.product} ${facts.version}`;
}

it('names the application of an HTTP port before the server that it runs on', () => {
  assert.equal(
    product('Server: nginx/1.18.0', '<title>Roundcube Webmail</title>"rcversion":10411'),
    'Roundcube 1.4.11',
  );
  assert.equal(product('Server: Werkzeug/2.3.7 Python/3.11.2', '<title>Apache Airflow</title>'), 'Werkzeug 2.3.7');
  assert.equal(product('Server: nginx/1.18.0', '<title>Shop</title>'), 'nginx 1.18.0');
});

it('takes the connector of Tomcat for no version', () => {
  assert.equal(product('Server: Apache-Coyote/1.1'), 'Apache Tomcat null');
  assert.equal(product('Server: Apache-Coyote/1.1', '<title>Apache Tomcat/8.5.3</title>'), 'Apache Tomcat 8.5.3');
});

it('names servers that tell no Server header by their pages', () => {
  const listing =
    '<title>Index of /</title><address>Node.js v18.19.0/ <a href="https://github.com/http-party/http-server">http-server</a> server running @ x</address>';
  assert.equal(product('Content-Type: text/html', listing), 'http-server (npm) null');
});
