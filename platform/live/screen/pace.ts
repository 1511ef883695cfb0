/**
 * Runs a function soon after the first call, and then at most once in `between` milliseconds, however often it is called.
 * `stop` drops a pending run.
 */
export function makePace(options: { soon: number; between: number; run: () => void }) {
  const { soon, between, run } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Number.NEGATIVE_INFINITY
  return {
    ask() {
      if (timer !== undefined) return
      timer = setTimeout(
        () => {
          timer = undefined
          last = Date.now()
          run()
        },
        Math.max(soon, last + between - Date.now()),
      )
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
