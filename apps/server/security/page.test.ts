import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync(new URL('../../web/index.html', import.meta.url), 'utf8')

test('the page has no inline script: each is a separate file, including the theme before the first paint', () => {
  const scripts = [...page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
  expect(scripts.length).toBeGreaterThan(1)
  for (const [, attributes, text] of scripts) {
    expect(attributes).toMatch(/\bsrc="\.?\/[^/"][^"]*"/)
    expect(text.trim()).toBe('')
  }
})

test('the page runs and loads nothing that the policy refuses', () => {
  expect(page).not.toMatch(/\son\w+\s*=/i)
  expect(page).not.toMatch(/javascript:|<base\b|<iframe\b|<object\b|<embed\b/i)
  expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
})
