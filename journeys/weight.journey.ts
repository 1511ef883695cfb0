import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { mostOf, weigh } from './support/web-weight.ts'

// A size, not a time: it is the same on every machine.
for (const { screen, bytes, files } of weigh(join(import.meta.dirname, '..')))
  test(`${screen}: the JavaScript before it can be used is at most ${mostOf(screen) / 1000} KB`, () => {
    const list = files.map((file) => `${(file.bytes / 1000).toFixed(1)} ${file.file}`).join('\n')
    expect(bytes, `${(bytes / 1000).toFixed(1)} KB:\n${list}`).toBeLessThanOrEqual(mostOf(screen))
  })
