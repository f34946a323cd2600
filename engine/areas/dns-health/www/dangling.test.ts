import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exchange, hop, http as httpOf, page, scan as scanOf } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import dangling from './dangling.ts';

const scan = scanOf();
const host = { a: [], aaaa: [], cnames: ['shop.provider.example'], dangling: true, exists: true };

const claimed = { ...host, a: ['203.0.113.1'], cnames: ['shop.github.io'], dangling: false };
const site = (status: number, title: string) => httpOf({ secure: exchange([hop({ status })], page({ title })) });

scenarios(dangling, {
  'an alias that leads to an address': {
    given: { 'host-dns': { ...host, a: ['203.0.113.1'], dangling: false }, scan },
    expect: [],
  },
  'an alias to a foreign name that is gone': { given: { 'host-dns': host, scan }, expect: ['outside-target'] },
  'an alias to the name of a customer of a service that is not known to give it to others': {
    given: { 'host-dns': { ...host, cnames: ['shop.github.io'] }, scan },
    expect: ['outside-target'],
  },
  'an alias to an own name that is gone': {
    given: { 'host-dns': { ...host, cnames: ['old.example.com'] }, scan },
    expect: ['own-target'],
  },
  'a page for names that nobody claimed': {
    given: { 'host-dns': claimed, scan, http: site(404, 'Site not found \u00b7 GitHub Pages') },
    expect: ['claimable'],
  },
  'a site of the same service': { given: { 'host-dns': claimed, scan, http: site(200, 'Our shop') }, expect: [] },
  'the same words on another service': {
    given: {
      'host-dns': { ...claimed, cnames: ['shop.provider.example'] },
      scan,
      http: site(404, 'Site not found \u00b7 GitHub Pages'),
    },
    expect: [],
  },
  'a bucket that nobody holds': {
    given: {
      'host-dns': { ...claimed, cnames: ['old.s3-website-eu-west-1.amazonaws.com'] },
      scan,
      http: httpOf({ secure: exchange([hop({ status: 404, headers: [['x-amz-error-code', 'NoSuchBucket']] })]) }),
    },
    expect: ['claimable'],
  },
  'an alias into a domain that is not registered': {
    given: { 'host-dns': { ...host, cnames: ['shop.lapsed.example'], freeDomain: 'lapsed.example' }, scan },
    expect: ['target-not-registered'],
  },
  'an alias to a missing name that every customer may create': {
    given: { 'host-dns': { ...host, cnames: ['shop-old.azurewebsites.net'] }, scan },
    expect: ['claimable-target'],
  },
  'an alias to a load balancer that is gone': {
    given: { 'host-dns': { ...host, cnames: ['web-1234567890.us-east-1.elb.amazonaws.com'] }, scan },
    expect: ['stale-target'],
  },
  'a page that the probe recognized': {
    given: {
      'host-dns': { ...claimed, cnames: ['cname.canny.io'] },
      scan,
      http: httpOf({ unclaimed: [{ service: 'Canny', seen: 'There is no such company.' }] }),
    },
    expect: ['claimable'],
  },
  'a page recognized for a service that the alias does not lead to': {
    given: {
      'host-dns': { ...claimed, cnames: ['shop.provider.example'] },
      scan,
      http: httpOf({ unclaimed: [{ service: 'Canny', seen: 'There is no such company.' }] }),
    },
    expect: [],
  },
  'an address of a service without an alias': {
    given: {
      'host-dns': { ...host, a: ['69.164.223.206'], cnames: [], dangling: false },
      scan,
      http: httpOf({ unclaimed: [{ service: 'Worksites', seen: 'Hello! Sorry' }] }),
    },
    expect: ['claimable'],
  },
  'a service that tells it by its status': {
    given: { 'host-dns': { ...claimed, cnames: ['shop.launchrock.com'] }, scan, http: site(500, '') },
    expect: ['claimable'],
  },
  'a redirect to the encrypted page of the same host': {
    given: {
      'host-dns': { ...claimed, cnames: ['help.helprace.com'] },
      scan,
      http: httpOf({
        secure: exchange([hop({ status: 301, headers: [['location', 'https://example.com/home']] })]),
        plain: exchange([
          hop({ url: 'http://example.com/', status: 301, headers: [['location', 'https://example.com/']] }),
        ]),
      }),
    },
    expect: [],
  },
  'a redirect that sends the name away': {
    given: {
      'host-dns': { ...claimed, cnames: ['help.helprace.com'] },
      scan,
      http: httpOf({ secure: exchange([hop({ status: 301, headers: [['location', 'https://helprace.com/']] })]) }),
    },
    expect: ['claimable'],
  },
  'no alias': { given: { 'host-dns': { ...host, cnames: [], dangling: false }, scan }, expect: 'not-applicable' },
});

test('the command uses the protocol over which the page of unclaimed names was received', () => {
  const urlOf = (http: ReturnType<typeof httpOf>) => {
    const verdict = dangling.evaluate({ asset: 'shop.example.com', 'host-dns': claimed, scan, http });
    return verdict.status === 'assessed' ? verdict.reported[0]?.facts.url : null;
  };
  const unclaimed = exchange([hop({ status: 404 })], page({ title: 'Site not found \u00b7 GitHub Pages' }));
  assert.equal(urlOf(httpOf({ secure: unclaimed })), 'https://shop.example.com/');
  assert.equal(urlOf(httpOf({ plain: unclaimed, secure: exchange([]) })), 'http://shop.example.com/');
});

test('the page of a service whose claims have further conditions is tentative', () => {
  const confidenceAt = (target: string, title: string) => {
    const given = { asset: 'shop.example.com', 'host-dns': { ...claimed, cnames: [target] }, scan };
    const verdict = dangling.evaluate({ ...given, http: site(404, title) });
    return verdict.status === 'assessed' ? verdict.reported[0]?.confidence : null;
  };
  assert.equal(confidenceAt('shop.bitbucket.io', 'Repository not found'), 'firm');
  assert.equal(confidenceAt('shop.github.io', 'Site not found \u00b7 GitHub Pages'), 'tentative');
  assert.equal(confidenceAt('shop.netlify.app', 'Site not found'), 'tentative');
  assert.equal(confidenceAt('cname.vercel-dns.com', 'DEPLOYMENT_NOT_FOUND'), 'tentative');
});

test('only evidence that anyone can create the target makes a missing one critical', () => {
  const ratingOf = (target: string, free?: string) => {
    const given = { ...host, cnames: [target], ...(free === undefined ? {} : { freeDomain: free }) };
    const verdict = dangling.evaluate({ asset: 'old.example.com', 'host-dns': given, scan, http: null });
    const [found] = verdict.status === 'assessed' ? verdict.reported : [];
    return found && [found.finding, found.severity, found.confidence];
  };
  assert.deepEqual(ratingOf('gone.lapsed.example', 'lapsed.example'), ['target-not-registered', 'critical', 'certain']);
  assert.deepEqual(ratingOf('old.azurewebsites.net'), ['claimable-target', 'critical', 'firm']);
  for (const target of ['gone.partner.example', 'u123456.wl.sendgrid.net', 'autodiscover.outlook.com', 'a.github.io']) {
    assert.deepEqual(ratingOf(target), ['outside-target', 'low', 'tentative']);
  }
});
