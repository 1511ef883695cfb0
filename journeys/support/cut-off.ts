import type { Page } from '@playwright/test'

/**
 * The parts of the current page that cannot be seen, one line each: a part outside the window or outside a box that clips it, a
 * bar that must be swiped, a title of more than two lines. Lists and tables may scroll; long words may end in dots.
 */
export async function cutOff(page: Page, options: { bars_scroll: boolean }): Promise<string[]> {
  return await page.evaluate(({ bars_scroll }) => {
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className.toString().split(' ')[0]} "${(element.textContent ?? '').trim().slice(0, 30)}"`
    const found: string[] = []
    const over = document.documentElement.scrollWidth - innerWidth
    if (over > 0) found.push(`the page is ${over} px wider than its window`)
    for (const element of document.querySelectorAll('body *')) {
      const box = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      if (
        box.width < 2 ||
        box.height < 2 ||
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        continue
      if (element.tagName === 'H1' && box.height > 2.6 * (Number.parseFloat(style.lineHeight) || box.height))
        found.push(`${nameOf(element)} has more than two lines`)
      const swiped = element.scrollWidth > element.clientWidth + 1 && style.scrollbarWidth === 'none'
      if (swiped && !bars_scroll && /auto|scroll/.test(style.overflowX))
        found.push(`${nameOf(element)} is wider than its place`)
      // Skip containers, because their parts are checked.
      const is_part = element.matches('button, a, input, select, textarea, label, svg, img')
      const has_words = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      if (!is_part && !has_words) continue
      // Skip text for screen readers only.
      if (style.clipPath !== 'none' || element.closest('[inert]')) continue
      let hider: Element | null = element.parentElement
      for (; hider; hider = hider.parentElement) {
        const how = getComputedStyle(hider)
        if (getComputedStyle(element).position === 'fixed') hider = document.documentElement
        if (/auto|scroll/.test(how.overflowX) && hider.scrollWidth > hider.clientWidth) break
        // A table inside of text for screen readers only.
        if (how.clipPath !== 'none' || hider.clientWidth < 2) break
        const edge = hider === document.documentElement ? { left: 0, right: innerWidth } : hider.getBoundingClientRect()
        const hides = hider === document.documentElement || /hidden|clip/.test(how.overflowX)
        if (!hides || (box.right <= edge.right + 2 && box.left >= edge.left - 2)) continue
        if (how.textOverflow !== 'ellipsis') found.push(`${nameOf(element)} is cut off by ${nameOf(hider)}`)
        break
      }
    }
    return found
  }, options)
}
