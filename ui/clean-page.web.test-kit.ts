import { cleanup } from '@testing-library/react'
import CSSPropertyManager from 'happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js'
import * as react from 'react'
import { afterAll, beforeAll, vi } from 'vitest'
import { clearToasts } from './Toasts.tsx'

// React in its development mode takes the stack of each element, for the words of a warning: a tenth of the time of these tests.
// It leaves that out after ten thousand elements in a second.
const inner = (react as Record<string, unknown>)
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE as object
Object.defineProperty(inner, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} })

interface StyleParts {
  properties: Record<string, object>
  definedPropertyNames: Record<string, true>
}

// A query by role asks for the style of each element above each element, and happy-dom clones it with a general clone, which
// takes a thirtieth of the time of these tests. Its parts are flat.
Object.defineProperty(CSSPropertyManager.prototype, 'clone', {
  value: function (this: StyleParts) {
    const clone = new CSSPropertyManager() as unknown as StyleParts
    for (const [name, part] of Object.entries(this.properties)) clone.properties[name] = { ...part }
    Object.assign(clone.definedPropertyNames, this.definedPropertyNames)
    return clone
  },
})

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
