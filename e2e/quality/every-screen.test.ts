import { stageWorld, testScreens } from './look.ts';

stageWorld();

testScreens('owner', 'every screen of a company, its dialogs and drawers');
