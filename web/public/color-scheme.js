// Sets light or dark before the first paint; the app takes over from here (theme/color-scheme.ts).
(() => {
  let wish = 'auto';
  try {
    wish = JSON.parse(localStorage.getItem('themeColors') ?? '{}').scheme ?? 'auto';
  } catch {
    // A broken value means no wish.
  }
  const dark = wish === 'dark' || (wish !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
