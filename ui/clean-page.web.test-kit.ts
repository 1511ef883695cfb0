import { cleanup } from '@testing-library/react'
import { beforeAll, vi } from 'vitest'
import { clearToasts } from './Toasts.tsx'

// Test files of the browser share a process, and therefore the state that the product keeps while a page is open. Each file starts
// with the state of a newly opened page.
beforeAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  cleanup()
  clearToasts()
  localStorage.clear()
  sessionStorage.clear()
})
