import { applyStyles } from './apply-styles.ts';

/**
 * Loads the app. Where the page came with its contents, these are painted first: the app's work, begun before,
 * would hold them back.
 */
const { app = '' } = (document.currentScript as HTMLScriptElement).dataset;
const load = () => void import(app);

const hasContents = document.getElementById('root')?.hasChildNodes() === true;
if (hasContents) applyStyles(document);
// In a tab in the background nothing is painted.
if (hasContents && !document.hidden) requestAnimationFrame(() => setTimeout(load));
else load();
