// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetStored, readStored, writeStored } from '#ui/client/storage.ts'
import { applyScheme } from '#ui/colour-scheme.ts'
import { Dialog } from '#ui/Dialog.tsx'
import {
  business_on_screen,
  DEFAULT_LAYOUT,
  noteAddress,
  readLayout,
  resetLayout,
  saveAccountLayout,
  saveBusinessLayout,
} from '#ui/layout-config.ts'
import { renderScreen } from '#ui/render.web.test-kit.tsx'
import { makeTheme } from '#ui/theme.ts'
import { LAYER, STICKY_OFFSET, TIMING } from '#ui/timing.ts'
import { PageLoader, TileLoader, withPageLoader } from '#ui/TileLoader.tsx'
import { useHoverIntent } from './use-hover-intent.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the layout', () => {
  it('has defaults: the light sidebar, expanded, all parts of the page, the green of the product', () => {
    expect(readLayout(5)).toEqual(DEFAULT_LAYOUT)
    expect(DEFAULT_LAYOUT).toMatchObject({
      layout: 'light-sidebar',
      theme_mode: 'auto',
      primary_color: '#50CD89',
      sidebar_state: 'expanded',
      header: true,
      sidebar: true,
      toolbar: true,
      footer: true,
      scroll_top: false,
    })
  })
  it('is overridden by saved choices, separately for each business, and can be reset', () => {
    saveAccountLayout({ page_width: 'fixed', density: 'compact', footer: false })
    saveBusinessLayout(5, { primary_color: '#123456', font: 'Mukta' })
    expect(readLayout(5)).toMatchObject({ page_width: 'fixed', density: 'compact', footer: false, font: 'Mukta' })
    expect(readLayout(5).primary_color).toBe('#123456')
    expect(readLayout(6).primary_color).toBe('#50CD89')
    expect(localStorage.getItem('demo_layout_config')).toContain('#123456')
    resetLayout()
    expect(readLayout(5)).toEqual(DEFAULT_LAYOUT)
    expect(localStorage.getItem('demo_layout_config')).toBeNull()
  })
  it('ignores invalid colours and fonts in a manipulated storage', () => {
    localStorage.setItem(
      'demo_layout_config',
      JSON.stringify({
        account: { page_width: 'wide', evil: 1 },
        businesses: { 5: { primary_color: 'red;}*{display:none', font: 'x;y', font_size: 'large', sidenav: 'x' } },
      }),
    )
    localStorage.setItem('density', 'huge')
    expect(readLayout(5)).toEqual({ ...DEFAULT_LAYOUT, font_size: 'large' })
    localStorage.setItem('demo_layout_config', '{')
    expect(readLayout(5)).toEqual(DEFAULT_LAYOUT)
  })
  it('is that of the business in the address', () => {
    noteAddress('/business/7/leads')
    expect(business_on_screen.get()).toBe(7)
    noteAddress('/business')
    expect(business_on_screen.get()).toBeNull()
  })
})

describe('signing out', () => {
  it('deletes the person’s data from the browser, except language and colour mode', () => {
    writeStored('id_token', 'secret')
    writeStored('theme-mode', 'dark')
    localStorage.setItem('columns of lead', '[]')
    sessionStorage.setItem('draft', 'x')
    forgetStored()
    expect([Object.keys(localStorage), sessionStorage.length]).toEqual([['theme-mode'], 0])
    expect(readStored('theme-mode')).toBe('dark')
  })
})

describe('the times and layers of the specification', () => {
  it('are 200 ms for pointers and resizing, 250 for the accordion, 300 for the theme, 200 px to stick', () => {
    expect([TIMING, STICKY_OFFSET]).toEqual([{ hover: 200, accordion: 250, resize: 200, theme_switch: 300 }, 200])
  })
  it('are 105 for drawers, 1000 for overlays and menus, 1100 for dialogs and tooltips', () => {
    const { components = {} } = makeTheme()
    const layer = (name: string) => (components[name]?.defaultProps as { zIndex?: number } | undefined)?.zIndex
    expect(['Drawer', 'Overlay', 'Menu', 'Modal', 'Tooltip'].map(layer)).toEqual([105, 1000, 1000, 1100, 1100])
    expect(LAYER.dropdown).toBeGreaterThan(LAYER.modal)
  })
  it('mark the switch of the theme for 300 ms', () => {
    vi.useFakeTimers()
    const { dataset } = document.documentElement
    applyScheme('dark')
    expect([dataset.theme, dataset.themeSwitching]).toEqual(['dark', 'true'])
    vi.advanceTimersByTime(299)
    expect(dataset.themeSwitching).toBe('true')
    vi.advanceTimersByTime(1)
    expect(dataset.themeSwitching).toBeUndefined()
  })
  it('open the rail after 200 ms of hover, and close it 200 ms after the pointer left', () => {
    vi.useFakeTimers()
    const Rail = () => {
      const [open, handlers] = useHoverIntent(true)
      return (
        <div data-testid="rail" data-open={open} {...handlers}>
          rail
        </div>
      )
    }
    render(<Rail />)
    const rail = screen.getByTestId('rail')
    const after = (ms: number) => {
      act(() => void vi.advanceTimersByTime(ms))
      return rail.dataset.open
    }
    fireEvent.pointerEnter(rail, { pointerType: 'mouse' })
    expect([after(199), after(1)]).toEqual(['false', 'true'])
    fireEvent.pointerLeave(rail, { pointerType: 'mouse' })
    expect([after(199), after(1)]).toEqual(['true', 'false'])
  })
})

describe('the loader', () => {
  it('has five tiles, 15 px high and 5 px wide', () => {
    renderScreen(<TileLoader />)
    const loader = screen.getByRole('progressbar')
    expect(loader.style.height).toBe('15px')
    expect([...loader.children].map((tile) => (tile as HTMLElement).style.width)).toEqual(Array(5).fill('5px'))
  })
  it('of the page is 25 px high, is shown during the work and hidden 150 ms after it', async () => {
    vi.useFakeTimers()
    renderScreen(<PageLoader />)
    expect(screen.queryByRole('progressbar')).toBeNull()
    let finish = () => {}
    let work: Promise<void>
    act(() => {
      work = withPageLoader(new Promise<void>((resolve) => (finish = resolve)))
    })
    expect(screen.getByRole('progressbar').style.height).toBe('25px')
    await act(async () => {
      finish()
      await work
    })
    act(() => void vi.advanceTimersByTime(149))
    expect(screen.queryByRole('progressbar')).not.toBeNull()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.queryByRole('progressbar')).toBeNull()
  })
})

describe('the generic dialog', () => {
  it('can have a title, and closes with its button and with Escape', () => {
    const onClose = vi.fn()
    renderScreen(
      <Dialog title="Terms" onClose={onClose}>
        Words
      </Dialog>,
    )
    expect(screen.getByRole('dialog', { name: 'Terms' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(onClose).toHaveBeenCalledTimes(2)
  })
  it('can have no title', () => {
    renderScreen(<Dialog onClose={() => {}}>Words</Dialog>)
    expect(screen.getByRole('dialog').textContent).toContain('Words')
    expect(screen.queryByRole('heading')).toBeNull()
  })
})
