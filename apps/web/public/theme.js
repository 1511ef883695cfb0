// Sets the theme before the first paint; a file of its own because the page allows no inline script.
;(() => {
  const saved = localStorage.getItem('theme-mode')
  const dark = saved === 'dark' || (saved !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const root = document.documentElement
  root.dataset.theme = dark ? 'dark' : 'light'
  root.dataset.mantineColorScheme = root.dataset.theme
  document.querySelector('meta[name="theme-color"]').content = dark ? '#0e1110' : '#f6f7f6'
  // The canvas of the first frame, until the style sheet is there.
  root.style.backgroundColor = dark ? '#0e1110' : '#f6f7f6'
})()
