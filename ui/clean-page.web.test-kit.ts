import { cleanup } from '@testing-library/react'
import { beforeAll, vi } from 'vitest'
import { clearToasts } from './Toasts.tsx'

// Test files of the browser share a process, and so what the product keeps for as long as a page lives. Each file starts as
// a page that was just opened, whichever file came before it.
beforeAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  cleanup()
  clearToasts()
  localStorage.clear()
  sessionStorage.clear()
})
