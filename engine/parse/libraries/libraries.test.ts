import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cpuTime } from '#testing/cpu-time.ts';
import { softwareOf } from '../services/software.ts';
import { librariesIn, libraryByHash, libraryByUrl } from './libraries.ts';
import { CONTENT, HASHES, URLS } from './retire-table.gen.ts';

const recognized = (text: string) => librariesIn(text).map(({ library, version }) => `${library} ${version}`);

describe('libraries are identified by their file headers', () => {
  const heads: Record<string, string> = {
    '/*! jQuery v3.4.1 | (c) JS Foundation and other contributors | jquery.org/license */': 'jquery 3.4.1',
    '/*!\n * jQuery JavaScript Library v1.12.4\n * http://jquery.com/': 'jquery 1.12.4',
    '/*! jQuery UI - v1.12.1 - 2016-09-14': 'jquery-ui 1.12.1',
    '/*! jQuery Migrate v3.3.2 | (c) OpenJS Foundation': 'jquery-migrate 3.3.2',
    '/*!\n  * Bootstrap v4.3.1 (https://getbootstrap.com/)': 'bootstrap 4.3.1',
    '/*\n AngularJS v1.5.8\n (c) 2010-2016 Google': 'angular 1.5.8',
    '/*!\n * Vue.js v2.6.14\n * (c) 2014': 'vue 2.6.14',
    '/**\n* vue v3.4.21\n* (c) 2018': 'vue 3.4.21',
    '/** @license React v16.13.1\n * react-dom.production.min.js': 'react-dom 16.13.1',
    '//     Underscore.js 1.8.3\n//     http://underscorejs.org': 'underscore 1.8.3',
    '//! moment.js\n//! version : 2.29.1\n': 'moment 2.29.1',
    '/**!\n\n @license\n handlebars v4.0.5\n': 'handlebars 4.0.5',
    '/*! @license DOMPurify 2.3.3 | (c) Cure53': 'dompurify 2.3.3',
    '/* axios v0.21.1 | (c) 2020 by Matt Zabriskie */': 'axios 0.21.1',
    '/*! Axios v1.6.0 Copyright (c) 2023': 'axios 1.6.0',
    '/*!\n * Knockout JavaScript library v3.4.2': 'knockout 3.4.2',
    '//     Backbone.js 1.1.2': 'backbone 1.1.2',
    '/*  Prototype JavaScript framework, version 1.7.1': 'prototype 1.7.1',
    '/*!\n * Chart.js v2.9.3': 'chart.js 2.9.3',
    '/*!\n * Select2 4.0.5\n': 'select2 4.0.5',
    '/**\n * TinyMCE version 6.8.3 (2024-02-08)': 'tinymce 6.8.3',
    '/*!\r\n * jQuery Validation Plugin v1.17.0\r\n *': 'jquery-validation 1.17.0',
    '// https://d3js.org v5.16.0 Copyright 2020': 'd3 5.16.0',
  };
  for (const [head, expected] of Object.entries(heads))
    it(expected, () => assert.deepEqual(recognized(head), [expected]));
});

it('identifies every library of a bundle, in any file, by names in the software table', () => {
  const bundle = `(()=>{/*! jQuery v3.4.1 */var a=1;})();/*! @license DOMPurify 2.3.3 */${'x'.repeat(1_000)}`;
  assert.deepEqual(recognized(bundle), ['jquery 3.4.1', 'dompurify 2.3.3']);
  for (const { library } of librariesIn(bundle)) assert.ok(softwareOf(library), library);
});

it('does not mistake a plugin, a mention or another number for a library', () => {
  assert.deepEqual(recognized('/*! jQuery Validation Plugin - v1.13.0 */ // needs jQuery 1.7, see Bootstrap 3'), [
    'jquery-validation 1.13.0',
  ]);
  assert.deepEqual(recognized('/*! jQuery vNext */'), []);
  // Bootstrap 4 and lodash 4 mention other libraries in their own files.
  const bootstrap = `/*!\n  * Bootstrap v4.3.1 (https://getbootstrap.com/)\n  */
    throw new Error('Bootstrap\\'s JavaScript requires at least jQuery v1.9.1 but less than v4.0.0')`;
  assert.deepEqual(recognized(bootstrap), ['bootstrap 4.3.1']);
  const lodash = `/**\n * @license\n * Lodash <https://lodash.com/>\n * Based on Underscore.js 1.8.3 <http://underscorejs.org/LICENSE>\n */
    ;(function() { var VERSION = '4.17.15'; var HASH_UNDEFINED = '__lodash_hash_undefined__'; })()`;
  assert.deepEqual(recognized(lodash), ['lodash 4.17.15']);
  const packed = `/**\n * @license\n * Lodash lodash.com/license | Underscore.js 1.8.3 underscorejs.org/LICENSE\n */
    ;(function(){x.set(n,"__lodash_hash_undefined__");An.VERSION="4.17.21";})()`;
  assert.deepEqual(recognized(packed), ['lodash 4.17.21']);
});

it('identifies minified builds by their code without the header', () => {
  const cases: Record<string, string> = {
    '(function(a){return a.isMoment=b,a.version="2.24.0",Object.keys(a)})': '',
    't.VERSION="1.1.2";t.$=i;t.noConflict=function(){e.Backbone=r;return this}': 'backbone 1.1.2',
    'a.REVISION="120";QuaternionLinearInterpolant': 'three 0.120.0',
    'tinymce={majorVersion:"5",minorVersion:"10.0",releaseDate:"2021"}': 'tinymce 5.10.0',
    'window.CKEDITOR=function(){var a={timestamp:"KA9B",version:"4.16.0 (Standard)"': 'ckeditor 4.16.0',
    'var c="@license DOMPurify";x={};DOMPurify=e.version="2.3.3"': 'dompurify 2.3.3',
    'var q="3.5.1",S=function(e,t){return new S.fn.init(e,t)};S.fn=S.prototype={jquery:q,constructor:S': 'jquery 3.5.1',
    '.prototype.jquery="x";var z={jquery:"3.4.1",constructor:k}': 'jquery 3.4.1',
  };
  for (const [text, expected] of Object.entries(cases))
    assert.deepEqual(recognized(text), expected === '' ? [] : [expected], text);
});

it('identifies a library without a name by the hash of its file', () => {
  assert.deepEqual(libraryByHash('61c9d49ae64331402c3bde766c9dc504ed2ca509'), {
    library: 'jquery-deparam',
    version: '0.5.3',
  });
  assert.equal(libraryByHash('0'.repeat(40)), null);
});

it('identifies libraries by CDN URLs', () => {
  const cases: Record<string, string | null> = {
    'https://cdn.example/npm/vue@3.4.21/dist/vue.global.js': 'vue 3.4.21',
    'https://cdn.example/ajax/libs/highcharts/8.2.0/highcharts.js': 'highcharts 8.2.0',
    'https://cdn.example/pdfobject/2.2.7/pdfobject.min.js': 'pdfobject 2.2.7',
    '/js/jquery.validate-1.19.1.min.js': 'jquery-validation 1.19.1',
    '/js/application-1.19.1.min.js': null,
  };
  for (const [url, expected] of Object.entries(cases)) {
    const found = libraryByUrl(url);
    assert.equal(found && `${found.library} ${found.version}`, expected, url);
  }
});

it('maps every library to a product', () => {
  const names = [...[...CONTENT, ...URLS].map(([library]) => library), ...HASHES.map(([, library]) => library)];
  assert.deepEqual(
    [...new Set(names)].filter((library) => !softwareOf(library)),
    [],
  );
});

it('takes bounded time for half a megabyte of anything', () => {
  for (const filler of [
    ...['//! moment.js\n', '@license ', 'jQuery ', 'Bootstrap a-b-c', '* ', ' ', '="1.2.3"', '1.2.3'],
    ...new Set(CONTENT.map(([, literal]) => literal)),
  ])
    assert.ok(cpuTime(() => void librariesIn(filler.repeat(524_288 / filler.length))) < 1_000, filler);
});
