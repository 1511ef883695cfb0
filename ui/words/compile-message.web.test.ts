import { setupI18n } from '@lingui/core'
import { compileMessage as linguiCompile } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { compileMessage } from './compile-message.ts'

const say = (compile: typeof compileMessage, message: string, values: Record<string, unknown>) => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
  i18n.setMessagesCompiler(compile)
  return i18n._(message, values)
}

describe('a source message', () => {
  it.each([
    ['Your businesses', {}],
    ["We're improving {what}, wait.", { what: 'it' }],
    ['{n, plural, one {# field needs attention} other {# fields need attention}}', { n: 1 }],
    ['{n, plural, one {# field needs attention} other {# fields need attention}}', { n: 1234 }],
    ['{n, plural, =0 {Nothing is due.} one {# is due.} other {# are due.}} Go, {name}!', { n: 0, name: 'Asha' }],
    ['{n, plural, =0 {Nothing} other {{name} has #}}', { n: 4, name: 'Asha' }],
    ['New? <0>Create {what}</0>', { what: 'one' }],
    ['{kind, select, lead {A lead} other {Something}}', { kind: 'lead' }],
  ])('reads as with the library: %s', (message, values) => {
    expect(say(compileMessage, message, values)).toBe(say(linguiCompile as typeof compileMessage, message, values))
  })
})
