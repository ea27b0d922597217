// Before the first picture: the theme that was chosen last, so that a dark page does not flash.
(function () {
  var theme = 'system';
  try {
    theme = JSON.parse(localStorage.getItem('sixfold.settings') || '{}').theme || theme;
  } catch (error) {
    // Whatever cannot be read is the default.
  }
  var dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
