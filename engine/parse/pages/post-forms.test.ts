import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readMarkup } from './markup.ts';
import { isFilled } from './post-forms.ts';

const forms = (html: string) =>
  readMarkup({ bytes: Buffer.from(html), truncated: false, contentType: 'text/html' }, 'https://a.example/in')
    .postForms;

it('parses a POST form as a browser would submit it', () => {
  const [form, ...others] = forms(
    '<form method=post action="/write?x=1#y"><input type=hidden name=_token value=abc><input name=who value=Anna>' +
      '<textarea name=text> Hello </textarea><select name=kind><option value=a>A<option value=b selected>B</select>' +
      '<input type=checkbox name=agree checked><input type=checkbox name=more><button name=go value=1>Go</button></form>' +
      '<form action="/find"><input name=q></form>',
  );
  assert.deepEqual(others, []);
  assert.equal(form!.url.href, 'https://a.example/write?x=1');
  assert.deepEqual(
    form!.fields.map(({ name, value }) => `${name}=${value}`),
    ['_token=abc', 'who=Anna', 'text=Hello', 'kind=b', 'agree=on', 'go=1'],
  );
  assert.equal(form!.token, true);
  assert.deepEqual(
    form!.fields.filter(isFilled).map(({ name }) => name),
    ['who', 'text'],
  );
});

it('ignores forms that buy, delete, upload, send messages or belong to another site', () => {
  for (const html of [
    '<form method=post action="/checkout"><input name=a></form>',
    '<form method=post action="/account/delete"><input name=a></form>',
    '<form method=post action="/up"><input type=file name=a><input name=b></form>',
    '<form method=post action="/newsletter"><input name=mail></form>',
    '<form method=post action="/a"><input name=a><button value="Delete account">x</button></form>',
    '<form method=post action="https://b.example/a"><input name=a></form>',
    '<form method=post action="/a"><input type=hidden name=a></form>',
    '<form method=dialog action="/a"><input name=a></form>',
  ])
    assert.deepEqual(forms(html), [], html);
});
