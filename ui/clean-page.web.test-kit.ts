import { cleanup } from '@testing-library/react'
import * as react from 'react'
import { afterAll, beforeAll, vi } from 'vitest'
import { clearToasts } from './Toasts.tsx'

// React in its development mode takes the stack of each element, for the words of a warning: a tenth of the time of these tests.
// It leaves that out after ten thousand elements in a second.
const inner = (react as Record<string, unknown>)
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE as object
Object.defineProperty(inner, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} })

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
