import { crawledSite, exchange, frontPage, hop, http, page } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import logInForm from './log-in-form.ts';

const form = (action: string, password = true) => ({ action, method: 'post', password, antiForgery: true });
const challenge = (url: string, value: string) => hop({ url, status: 401, headers: [['www-authenticate', value]] });
const secure = (action: string) => ({ http: frontPage({}, { forms: [form(action)] }) });
const plain = exchange([hop({ url: 'http://example.com/' })], page({ forms: [form('/login')] }));

scenarios(logInForm, {
  'asked and sent over https': { given: secure('/login'), expect: [] },
  'sent to where the page stands': { given: secure(''), expect: [] },
  'asked over http': { given: { http: http({ plain }) }, expect: ['page-over-http'] },
  'sent over http': { given: secure('http://example.com/login'), expect: ['sent-over-http'] },
  'sent over http from a page behind the front one': {
    given: { http: frontPage(), site: crawledSite({ forms: [form('http://example.com/login')] }) },
    expect: ['sent-over-http'],
  },
  'sent over http by a button': {
    given: { http: frontPage({}, { forms: [{ ...form('/login'), targets: ['/login', 'http://example.com/login'] }] }) },
    expect: ['sent-over-http'],
  },
  'sent over https by every button of a form that names http': {
    given: { http: frontPage({}, { forms: [{ ...form('http://example.com/login'), targets: ['/login'] }] }) },
    expect: [],
  },
  'asked by the browser over http (Basic)': {
    given: { http: http({ plain: exchange([challenge('http://example.com/', 'Basic realm="Admin"')]) }) },
    expect: ['basic-over-http'],
  },
  'asked by the browser over http, behind another scheme': {
    given: { http: http({ plain: exchange([challenge('http://example.com/', 'Negotiate, Basic realm="x"')]) }) },
    expect: ['basic-over-http'],
  },
  'asked by the browser over http behind the front page': {
    given: { http: frontPage(), site: crawledSite({}, challenge('http://example.com/in', 'basic realm="x"')) },
    expect: ['basic-over-http'],
  },
  'asked by the browser over https': {
    given: { http: http({ secure: exchange([challenge('https://example.com/', 'Basic realm="Admin"')]) }) },
    expect: [],
  },
  'asked by the browser over http without sending the password': {
    given: { http: http({ plain: exchange([challenge('http://example.com/', 'Digest realm="Basic"')]) }) },
    expect: 'not-applicable',
  },
  'no password asked': {
    given: { http: frontPage({}, { forms: [form('/search', false)] }) },
    expect: 'not-applicable',
  },
});
