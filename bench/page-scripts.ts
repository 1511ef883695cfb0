// Scripts that run inside the page, as text because the bench has no types of the browser.

/** Notes in `usable_at` when rows and the search of the list are painted. */
export const WATCH_LIST = `
  const look = () => {
    const row = document.querySelector('[role=row][aria-rowindex="2"] b')
    if (!row || !document.querySelector('[data-search]')) return requestAnimationFrame(look)
    requestAnimationFrame(() => setTimeout(() => { window.usable_at = performance.now() }))
  }
  requestAnimationFrame(look)`

/** Opens the list from the side menu and answers the milliseconds until its rows are painted. */
export const GO_TO_LIST = `new Promise((resolve) => {
  const began = performance.now()
  document.querySelector('nav a[href$="/leads"]').click()
  const look = () => {
    if (!document.querySelector('[role=row][aria-rowindex="2"] b')) return requestAnimationFrame(look)
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
  }
  look()
})`

/** Bytes of JavaScript that came until the list was usable. */
export const BYTES_UNTIL_USABLE = `
  performance.getEntriesByType('resource')
    .filter((file) => new URL(file.name).pathname.endsWith('.js') && file.responseEnd <= window.usable_at)
    .reduce((sum, file) => sum + file.encodedBodySize, 0)`

/** Notes in `key_times` the milliseconds from each key to the frame that shows it. */
export const WATCH_KEYS = `
  window.key_times = []
  if (!window.watches_keys) {
    window.watches_keys = true
    addEventListener('keydown', (event) =>
      requestAnimationFrame(() => setTimeout(() => window.key_times.push(performance.now() - event.timeStamp))), true)
  }`

/** Notes every frame and every long task in `seen`. */
export const WATCH_FRAMES = `
  window.seen = { deltas: [], long: 0 }
  new PerformanceObserver((list) => { window.seen.long += list.getEntries().length }).observe({ type: 'longtask' })
  let last = performance.now()
  const tick = (now) => {
    window.seen.deltas.push(now - last)
    last = now
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)`

/** The frames that were seen. A frame counts as late after one and a half: the clock of frames itself is not exact. */
export const COUNT_FRAMES = `({
  frames: window.seen.deltas.length,
  late: window.seen.deltas.filter((delta) => delta > 25).length,
  longest: Math.max(...window.seen.deltas),
  long_tasks: window.seen.long,
  rows: Math.round(document.querySelector('[role=grid]').scrollTop / 40),
})`

/** Signs a person in before the page's own code runs. */
export const signedIn = (person: { id: number; token: string }): string => `
  localStorage.setItem('auth', JSON.stringify({
    user: { id: ${person.id}, name: 'Measured', email: 'measured@example.in' }, expires_at: '2999-01-01T00:00:00Z' }))
  localStorage.setItem('id_token', ${JSON.stringify(person.token)})`
