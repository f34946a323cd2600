import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { formatCalendar } from './icalendar.ts';
import { parseCalendar, propertyOf, textOf } from './testing/parse-icalendar.ts';

const head = { language: 'zh-TW', timeZone: 'Asia/Taipei', at: new Date('2026-11-23T00:00:00Z') };
const event = { uid: 'a@assay.example', day: '2026-12-31', url: 'https://assay.example/x', category: 'x' };

test('any text comes out of the calendar as it went in, in lines of at most 75 octets', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 300 });
  fc.assert(
    fc.property(text, text, (title, words) => {
      const calendar = formatCalendar({ ...head, name: title, text: words }, [{ ...event, title, text: words }]);
      const read = parseCalendar(Buffer.from(calendar));
      const [shown] = read.components;
      const component = new ICAL.Component(ICAL.parse(calendar));
      const independent = new ICAL.Event(component.getFirstSubcomponent('vevent')!);
      assert.equal(textOf(read, 'NAME'), title);
      assert.equal(textOf(shown!, 'SUMMARY'), title);
      assert.equal(textOf(shown!, 'DESCRIPTION'), words);
      assert.deepEqual([independent.summary, independent.description], [title, words], 'as ical.js reads it');
    }),
  );
});

test('control characters are removed, and every kind of line break becomes a new line', () => {
  const text = 'a\u0000b\r\nc\rd\ne\u007f\\;,"';
  const calendar = formatCalendar({ ...head, name: 'x', text }, [{ ...event, title: text, text }]);
  const read = parseCalendar(Buffer.from(calendar)).components[0]!;
  assert.equal(textOf(read, 'SUMMARY'), 'ab\nc\nd\ne\\;,"');
  assert.equal(propertyOf(read, 'SUMMARY').parameters.LANGUAGE, 'zh-TW');
  assert.equal(propertyOf(read, 'DTSTAMP').value, '20261123T000000Z');
  assert.equal(propertyOf(read, 'DTSTART').value, '20261231');
});
