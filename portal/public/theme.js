// Runs before the first paint and before any module: the stored theme is set on the document,
// so that a light page never flashes dark. A file of its own, because the CSP allows no inline script.
try {
  const theme = localStorage.getItem('cairn-theme') === 'light' ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.mantineColorScheme = theme;
} catch {
  // Storage is refused: the dark default in the markup stands.
}
// Where a CSP allows no eval, zod tries it all the same, and the browser reports that. Its schemas work without.
globalThis.__zod_globalConfig = { jitless: true };
