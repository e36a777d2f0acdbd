import { startFonts } from './start-fonts.ts';
import { startTheme } from './theme.ts';

startTheme();
startFonts();
