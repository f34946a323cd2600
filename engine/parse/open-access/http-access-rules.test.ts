import assert from 'node:assert/strict';
import { it } from 'node:test';
import { HTTP_ACCESS_RULES, isProof, proofOf, proofQuestions, requestOf } from './http-access-rules.ts';

it('asks at most three read-only questions per service, each with a source', () => {
  const services = HTTP_ACCESS_RULES.map(({ service }) => service);
  assert.equal(new Set(services).size, services.length);
  for (const { service, requests, source, front, ports } of HTTP_ACCESS_RULES) {
    assert.ok(requests.length > 0 && requests.length <= 3, service);
    assert.match(source, /^https:\/\//, service);
    assert.ok(front || ports, service);
    for (const request of requests) {
      assert.match(request.path, /^\/[!-~]*$/, service);
      assert.ok(!request.path.includes("'"), 'the command quotes the path');
      assert.equal(requestOf(service, proofOf(request)), request);
      // The only body reads keys of etcd, whose interface has no GET.
      if (request.body !== undefined) assert.equal(request.path, '/v3/kv/range');
    }
  }
});

it('takes neither an error page nor the page of an application that answers everything for a proof', () => {
  const page = '<!doctype html><title>Shop</title><p>Hello</p>';
  for (const type of ['text/html', 'application/json'])
    for (const status of ['200 OK', '404 Not Found', '401 Unauthorized'])
      for (const { service, requests } of HTTP_ACCESS_RULES)
        for (const request of requests)
          if (request.method !== 'HEAD')
            assert.equal(
              isProof(request, `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\n\r\n${page}`),
              false,
              `${service} ${request.path}`,
            );
});

it('asks a port only about services that its first answer or its number suggests', () => {
  const plain = 'HTTP/1.1 200 OK\r\nServer: nginx\r\n\r\n<title>Shop</title>';
  assert.deepEqual(proofQuestions(plain, 8080), []);
  const grafana = proofQuestions('HTTP/1.1 200 OK\r\n\r\n<title>Grafana</title>', 8080);
  assert.deepEqual(
    grafana.map(({ rule }) => rule.service),
    ['grafana'],
  );
  assert.ok(proofQuestions(plain, 4444).every(({ rule }) => rule.service === 'selenium'));
});
