// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Avatar } from './bits.tsx'
import { renderScreen } from './render.web.test-kit.tsx'

afterEach(cleanup)

const colourOf = (id: number) =>
  (renderScreen(<Avatar id={id} name="Asha Mehta" />).container.querySelector('span[aria-hidden]') as HTMLElement).style
    .background

it('an avatar has one of seven colours, chosen by the id modulo 7', () => {
  const colours = Array.from({ length: 7 }, (_, id) => colourOf(id))
  expect(new Set(colours).size).toBe(7)
  expect([8, 13, 700].map(colourOf)).toEqual([colours[1], colours[6], colours[0]])
})
