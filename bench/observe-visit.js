// Runs in the page before its own scripts.
const seen = { leaderboardMs: 0, layoutShift: 0 };
globalThis.seen = seen;

new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (!entry.hadRecentInput) seen.layoutShift += entry.value;
  }
}).observe({ type: 'layout-shift', buffered: true });

requestAnimationFrame(function look() {
  if (document.querySelectorAll('table tbody tr').length >= 12) {
    seen.leaderboardMs = performance.now();
  } else {
    requestAnimationFrame(look);
  }
});
