import { stageFixtures, testScreens } from './test-screens.ts';

/** Separate from every-screen.test.ts so that two processes share the longest-running tests. */
stageFixtures();

testScreens('administrator', 'every screen of the administration, its dialogs and drawers');
testScreens('mainSupplier', 'the screens that only a main supplier sees');
testScreens('withoutPlan', 'the screens that only an account without a plan sees');
testScreens(null, 'the screens that a visitor sees');
