import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '#ui/render.web.test-kit.tsx'
import ScrollTop from './ScrollTop.tsx'

function Page() {
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <div>
      <div ref={scroller} data-testid="page" />
      <ScrollTop scroller={scroller} />
    </div>
  )
}

const scrollTo = (top: number) => {
  const page = screen.getByTestId('page')
  page.scrollTop = top
  fireEvent.scroll(page)
}
const isShown = () => screen.queryByRole('button', { name: 'Back to the top' }) !== null
const asPhone = (is_phone: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: is_phone, addEventListener() {}, removeEventListener() {} }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('is shown on a desktop once the page was scrolled by 200 px, and hidden near the top', () => {
  asPhone(false)
  renderScreen(<Page />)
  scrollTo(200)
  expect(isShown()).toBe(false)
  scrollTo(201)
  expect(isShown()).toBe(true)
  scrollTo(600)
  expect(isShown()).toBe(true)
  scrollTo(0)
  expect(isShown()).toBe(false)
})

it('is shown on a phone only while scrolling up', () => {
  asPhone(true)
  renderScreen(<Page />)
  scrollTo(600)
  expect(isShown()).toBe(false)
  scrollTo(560)
  expect(isShown()).toBe(true)
  scrollTo(900)
  expect(isShown()).toBe(false)
  scrollTo(150)
  expect(isShown()).toBe(false)
})
