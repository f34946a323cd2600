// Runs before everything else. Sets light or dark before the first paint; the app takes over from here (theme/color-scheme.ts).
(() => {
  let wish = 'auto';
  try {
    wish = JSON.parse(localStorage.getItem('themeColors') ?? '{}').scheme ?? 'auto';
  } catch {
    // A broken value means no wish.
  }
  const dark = wish === 'dark' || (wish !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  // The Content Security Policy takes style elements with this page's nonce only. What holds back scrolling reads it here
  // (get-nonce); the component library fills its style elements by innerHTML, which Trusted Types refuse although the
  // content of a style element is never parsed as markup (HTML, "generic raw text element parsing algorithm").
  const { nonce } = document.currentScript;
  window.__webpack_nonce__ = nonce;
  const native = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
  // Libraries empty an element by an empty text.
  Object.defineProperty(Element.prototype, 'innerHTML', {
    ...native,
    set(text) {
      if (`${text ?? ''}` === '') this.replaceChildren();
      else native.set.call(this, text);
    },
  });
  Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', {
    set(text) {
      this.nonce = nonce;
      this.textContent = text;
    },
    get() {
      return this.textContent;
    },
  });
})();
