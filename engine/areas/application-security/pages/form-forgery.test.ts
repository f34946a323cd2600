import { crawledSite, frontPage } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import formForgery from './form-forgery.ts';

const posting = (method: string, antiForgery: boolean) => ({
  http: frontPage({}, { forms: [{ action: '/order', method, password: false, antiForgery }] }),
});

scenarios(formForgery, {
  'with a token': { given: posting('POST', true), expect: [] },
  'without a token': { given: posting('post', false), expect: ['no-token'] },
  'without a token, behind the front page': {
    given: { http: frontPage(), site: crawledSite({ forms: posting('post', false).http.secure.page!.forms }) },
    expect: ['no-token'],
  },
  'a search': { given: posting('get', false), expect: 'not-applicable' },
  'no form': { given: { http: frontPage() }, expect: 'not-applicable' },
});
