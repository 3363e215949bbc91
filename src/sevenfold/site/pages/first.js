// Before anything is painted: the theme and the language that the reader chose or prefers.
(() => {
  const root = document.documentElement;
  const kept = (name) => {
    try {
      return localStorage.getItem(`sevenfold.${name}`);
    } catch {
      return null; // a browser that keeps nothing is fine, too
    }
  };
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = kept("theme") ?? (dark ? "dark" : "light");
  const wanted = [kept("language"), ...navigator.languages].filter(Boolean);
  const known = ["de", "en", "fr", "it"];
  root.lang = wanted.map((tag) => tag.slice(0, 2)).find((tag) => known.includes(tag)) ?? "en";
})();
