import { crawledSite, exchange, frontPage, hop, http, page } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import logInForm from './log-in-form.ts';

const form = (action: string, password = true) => ({ action, method: 'post', password, antiForgery: true });
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
  'no password asked': {
    given: { http: frontPage({}, { forms: [form('/search', false)] }) },
    expect: 'not-applicable',
  },
});
