import { cleanup } from '@testing-library/react'
import { afterAll, beforeAll, vi } from 'vitest'
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

// A screen that is still loading when its file ends would fail to load, and it would fail for the files after it too.
afterAll(() => vi.dynamicImportSettled())
