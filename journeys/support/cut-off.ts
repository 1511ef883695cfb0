import type { Page } from '@playwright/test'

/**
 * The parts of the current page that cannot be seen, one line each: a part outside the window or outside a box that clips it, a
 * bar that must be swiped, a title of more than two lines. Lists and tables may scroll; long words may end in dots.
 */
export async function cutOff(page: Page, options: { bars_scroll: boolean }): Promise<string[]> {
  return await page.evaluate(({ bars_scroll }) => {
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className.toString().split(' ')[0]} "${(element.textContent ?? '').trim().slice(0, 30)}"`
    // The style of a box is asked for each part in it, so it is read once.
    interface Box {
      clip: boolean
      fixed: boolean
      scrolls: boolean
      hides: boolean
      dots: boolean
    }
    const boxes = new Map<Element, Box>()
    const boxOf = (element: Element): Box => {
      const known = boxes.get(element)
      if (known) return known
      const { clipPath, position, overflowX, textOverflow } = getComputedStyle(element)
      const box = {
        // Text for screen readers only.
        clip: clipPath !== 'none',
        fixed: position === 'fixed',
        scrolls: /auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth,
        hides: /hidden|clip/.test(overflowX),
        dots: textOverflow === 'ellipsis',
      }
      boxes.set(element, box)
      return box
    }
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
      const { clip, fixed } = boxOf(element)
      if (clip || element.closest('[inert]')) continue
      let hider: Element | null = fixed ? document.documentElement : element.parentElement
      for (; hider; hider = hider.parentElement) {
        const how = boxOf(hider)
        if (how.scrolls) break
        // A table inside of text for screen readers only.
        if (how.clip || hider.clientWidth < 2) break
        const hides = hider === document.documentElement || how.hides
        if (!hides) continue
        const edge = hider === document.documentElement ? { left: 0, right: innerWidth } : hider.getBoundingClientRect()
        if (box.right <= edge.right + 2 && box.left >= edge.left - 2) continue
        if (!how.dots) found.push(`${nameOf(element)} is cut off by ${nameOf(hider)}`)
        break
      }
    }
    return found
  }, options)
}
