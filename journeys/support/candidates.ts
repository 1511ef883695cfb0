/** What `markCandidates` leaves on a page. */
export interface Candidates {
  /** Elements to check for contrast, each with its look. */
  looks: Map<Element, string>
  /** Controls to check for their size, each with its place among others. */
  targets: Map<Element, string>
  /** Parts that were checked before, which the other rules skip. */
  same: Element[]
  /** What passes with this page: its parts, each by a number of its HTML. */
  parts: string[]
}

/**
 * Leaves in `globalThis.candidates` what the accessibility tool must look at on the current page, and gives how many looks,
 * targets and new parts that are; it runs in the page.
 *
 * - Contrast follows from the look of a text: its colour and size, and what is painted behind it. A text is a candidate unless
 *   its look is among `looks`, those that passed before; three of the same look are enough.
 * - A control passes the rule of size if it measures 24 px each way and no other covers it. All others are candidates, unless
 *   their place among the controls around them is among `looks` too.
 * - The other rules follow from the HTML, but not from its words and numbers. A part is skipped if it is the same apart from those
 *   as one of `parts`, those that passed before, or as an earlier one on this page. Known parts in a known container are no new part.
 */
export function markCandidates(known: { looks: readonly string[]; parts: readonly string[] }): {
  looks: number
  targets: number
  parts: number
} {
  const LEAST = 24
  const SAME_LOOK = 3
  const LEAST_PART = 8
  const UNSEEN = 'unseen'
  const FIELDS = 'input:not([type=checkbox],[type=radio],[type=file],[type=hidden]),select,textarea'
  // The ids that Mantine and React make up, which differ on each visit.
  const MADE_UP = /mantine-[\w-]+|[:«_]r[\w-]*[:»_]/g
  // What differs between two records. The rules ask whether there is a name or a value, and not which.
  const WORDS = />[^<]*[^<\s][^<]*/g
  const VALUES = / (aria-label|title|alt|placeholder|href|src|value|datetime|style|d)="[^"]+"/g
  // The marks of the chosen one of several.
  const CHOSEN = / (aria-current|data-active|data-status)="[^"]*"| active(?=")/g
  const WIDGETS =
    'button,link,checkbox,radio,switch,tab,option,menuitem,menuitemradio,menuitemcheckbox,combobox,slider,treeitem'
  const NATIVE = 'a[href],button,input:not([type=hidden]),select,textarea,summary'
  const roles = new Set([...WIDGETS.split(','), 'textbox', 'searchbox', 'spinbutton', 'gridcell'])
  const isControl = (element: Element) => {
    const role = element.getAttribute('role')
    return role ? roles.has(role) && element.matches(`[tabindex],${NATIVE}`) : element.matches(NATIVE)
  }

  // Words for screen readers alone, or outside the page.
  const isUnseen = (element: Element) => {
    const { right, bottom, width } = element.getBoundingClientRect()
    const is_dot = element.clientWidth === 1 && element.clientHeight === 1
    return is_dot || (width > 0 && (right + scrollX < 0 || bottom + scrollY < 0))
  }

  const grounds = new Map<Element | null, string>([[null, '']])
  // What an element and those around it paint behind a text. One that may lie over others is named by its class too.
  const groundOf = (element: Element | null): string => {
    const found = grounds.get(element)
    if (found !== undefined || !element) return found ?? ''
    const style = getComputedStyle(element)
    const is_placed = /absolute|fixed|sticky/.test(style.position) || style.zIndex !== 'auto' || style.float !== 'none'
    const own = [
      style.backgroundColor === 'rgba(0, 0, 0, 0)' ? '' : style.backgroundColor,
      style.backgroundImage === 'none' ? '' : style.backgroundImage,
      style.opacity === '1' ? '' : style.opacity,
      style.filter === 'none' ? '' : style.filter,
      isUnseen(element) ? UNSEEN : '',
      is_placed ? `${element.tagName}.${element.getAttribute('class')}` : '',
    ].join(' ')
    const around = groundOf(element.parentElement)
    const ground = own.trim() ? `${around}|${own}` : around
    grounds.set(element, ground)
    return ground
  }

  const textOf = (element: Element) =>
    [...element.childNodes].map((node) => (node.nodeType === 3 ? (node.textContent ?? '').trim() : '')).join('')

  const lookOf = (element: Element): string => {
    const style = getComputedStyle(element)
    // A link is compared with the text around it.
    const beside = element.matches('a[href]') && style.display === 'inline' ? element.parentElement : null
    const near = beside && textOf(beside) ? `in ${getComputedStyle(beside).color} ${style.textDecorationLine}` : ''
    return [style.color, style.fontSize, style.fontWeight, style.textShadow, near, groundOf(element)].join(' ')
  }

  const isSeen = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && (element.contains(hit) || hit.contains(element))
  }

  const settled = new Set(known.looks)
  const groups = new Map<string, Element[]>()
  const controls: { element: Element; boxes: DOMRect[] }[] = []
  for (const element of document.querySelectorAll('body *')) {
    if (element.matches('script,style') || element.getClientRects().length === 0) continue
    if (isControl(element)) controls.push({ element, boxes: [...element.getClientRects()] })
    // A sign without a letter or a digit is no text for the tool.
    if (!element.matches(FIELDS) && !/[\p{L}\p{N}]/u.test(textOf(element))) continue
    const look = lookOf(element)
    if (!look.includes(UNSEEN) && !settled.has(look)) groups.set(look, [...(groups.get(look) ?? []), element])
  }
  const looks = new Map<Element, string>()
  for (const [look, elements] of groups) {
    // What is out of sight is checked only where nothing of the look is in sight.
    const seen = elements.filter(isSeen)
    for (const element of [...seen, ...elements].slice(0, SAME_LOOK)) looks.set(element, look)
  }

  // The rule looks at a control and at those less than 24 px from it. The same places give the same result.
  const placeOf = ({ element, boxes }: (typeof controls)[number]): string | null => {
    const [own] = boxes
    const near: string[] = []
    let is_covered = false
    for (const other of controls) {
      if (other.element === element) continue
      for (const { left, top, right, bottom, width, height } of other.boxes) {
        const [x, y] = [left - own.left, top - own.top]
        if (right < own.left - LEAST || left > own.right + LEAST) continue
        if (bottom < own.top - LEAST || top > own.bottom + LEAST) continue
        // A control inside another one lies over it.
        if (
          !other.element.contains(element) &&
          right > own.left &&
          left < own.right &&
          bottom > own.top &&
          top < own.bottom
        )
          is_covered = true
        near.push([x, y, width, height].map(Math.round).join(' '))
      }
    }
    const is_small = boxes.some(({ width, height }) => width < LEAST || height < LEAST)
    if (!is_small && !is_covered) return null
    return `${element.tagName} ${boxes.map(({ width, height }) => `${width} ${height}`).join()} of ${near.join()}`
  }
  const targets = new Map<Element, string>()
  const count_of = new Map<string, number>()
  for (const control of controls) {
    const place = placeOf(control)
    if (place === null || settled.has(place)) continue
    const count = count_of.get(place) ?? 0
    count_of.set(place, count + 1)
    if (count < SAME_LOOK) targets.set(control.element, place)
  }

  const checked = new Set(known.parts)
  const same: Element[] = []
  const parts: string[] = []
  let fresh = 0
  // A number of 53 bits for a text.
  const numberOf = (text: string) => {
    let [a, b] = [0xdeadbeef, 0x41c6ce57]
    for (let index = 0; index < text.length; index += 1) {
      a = Math.imul(a ^ text.charCodeAt(index), 2654435761)
      b = Math.imul(b ^ text.charCodeAt(index), 1597334677)
    }
    return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`
  }
  const isNew = (text: string) => {
    const part = numberOf(text)
    if (checked.has(part)) return false
    checked.add(part)
    parts.push(part)
    return true
  }
  const sort = (element: Element) => {
    const html = element.outerHTML
      .replace(MADE_UP, '')
      .replace(CHOSEN, '')
      .replace(WORDS, '>a')
      .replace(VALUES, ' $1="a"')
    if (!isNew(html.replace(/\d+/g, '0'))) {
      same.push(element)
      return
    }
    // A large part is new where its own tag or the kinds of its children are. Otherwise only what is new in it counts.
    const is_large = element.getElementsByTagName('*').length >= LEAST_PART
    const own = html.slice(0, html.indexOf('>') + 1).replace(/\d+/g, '0')
    const kinds = new Set([...element.children].map((child) => `${child.tagName} ${child.getAttribute('role') ?? ''}`))
    if (!is_large || isNew(`${own}${[...kinds].join()}`)) fresh += 1
    if (is_large) for (const child of element.children) sort(child)
  }
  for (const child of document.body.children) sort(child)
  Object.assign(globalThis, { candidates: { looks, targets, same, parts } satisfies Candidates })
  return { looks: looks.size, targets: targets.size, parts: fresh }
}
