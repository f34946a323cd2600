import { stageFixtures, testScreens } from './test-screens.ts';

stageFixtures();

testScreens('owner', 'every screen of a company, its dialogs and drawers');
