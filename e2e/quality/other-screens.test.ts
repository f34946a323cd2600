import { stageWorld, testScreens } from './look.ts';

/** In a file of its own so that two processes share the longest of all walks (every-screen.test.ts). */
stageWorld();

testScreens('administrator', 'every screen of the administration, its dialogs and drawers');
testScreens('mainSupplier', 'the screens that only a main supplier sees');
testScreens('withoutPlan', 'the screens that only an account without a plan sees');
testScreens(null, 'the screens that a visitor sees');
