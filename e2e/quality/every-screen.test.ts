import { test } from 'node:test';
import { stageWorld, walk } from './look.ts';

stageWorld();

test('every screen of a company, its dialogs and drawers keep to WCAG 2.2 AA in light and dark and in narrow windows', () =>
  walk('owner'));
