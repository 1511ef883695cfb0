import { describe, expect, test } from 'vitest'
import { COMMON_PASSWORDS, COMMON_STEMS } from './common-passwords.ts'
import { isCommon, passwordProblem } from './password-policy.ts'

const owner = { name: 'Priyanka Desai', email: 'p.desai1987@example.in', phone: '+919825012345' }

describe('the rule of the specification', () => {
  test('takes five characters of four classes and nothing else', () => {
    expect(passwordProblem('Ab#1x', 'spec', owner)).toBeNull()
    expect(passwordProblem('Desai#1', 'spec', owner)).toBeNull()
    expect(passwordProblem('Ab#1', 'spec', owner)).not.toBeNull()
    expect(passwordProblem('abcdef#1', 'spec', owner)).not.toBeNull()
    expect(passwordProblem(`Ab#1${'x'.repeat(125)}`, 'spec', owner)).not.toBeNull()
  })
})

describe('the strict rule', () => {
  test.each([
    'Password@123',
    'P@ssw0rd1!',
    'Welcome@2026',
    'India@1947',
    'JaiShreeRam#108',
    'Qwerty!23',
    '123@Admin',
    'Abcd@1234',
    'S@ch1n#10',
  ])('refuses the common password %s', (password) =>
    expect(passwordProblem(password, 'strict', owner)).toMatch(/most used/),
  )
  test.each(['Desai@4821x', 'x#9Priyanka', 'Pr1yank@#77', 'Mb#9825012345x'])(
    'refuses %s, made of the person',
    (password) => expect(passwordProblem(password, 'strict', owner)).toMatch(/your name/),
  )
  test.each(['Loom & 7 bobbins', 'tR4!nzqoP', 'Seven-warps-8-wefts'])('takes %s', (password) =>
    expect(passwordProblem(password, 'strict', owner)).toBeNull(),
  )
  test('wants eight characters', () => expect(passwordProblem('tR4!nzq', 'strict', owner)).toMatch(/8/))
})

test('the lists are in lower case, and every line of them is refused', () => {
  for (const entry of [...COMMON_PASSWORDS, ...COMMON_STEMS]) {
    expect(entry).toBe(entry.toLowerCase())
    expect({ entry, common: isCommon(entry) }).toEqual({ entry, common: true })
  }
})
