import assert from 'node:assert/strict';
import { it } from 'node:test';
import { productName } from './product-names.ts';

it('names products as their vendors do', () => {
  const named = (key: string) => {
    const [vendor = '', product = ''] = key.split(':');
    return productName({ vendor, product });
  };
  assert.equal(named('f5:nginx'), 'nginx');
  assert.equal(named('canonical:ubuntu_linux'), 'Ubuntu');
  assert.equal(named('apache:http_server'), 'Apache HTTP Server');
  assert.equal(named('joomla:joomla\\!'), 'Joomla!');
  assert.equal(named('southrivertech:titan_ftp_server'), 'Titan FTP Server');
  // Not in the table.
  assert.equal(named('example:mail_gateway'), 'Mail Gateway');
  assert.equal(named('rocklobster:contact_form_7'), 'Contact Form 7');
  assert.equal(named('woocommerce:woocommerce'), 'WooCommerce');
  assert.equal(named('ua-parser-js_project:ua-parser-js'), 'ua-parser-js');
  assert.equal(named('constructor:constructor'), 'Constructor');
});
