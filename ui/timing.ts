/** Waits and distances that the specification fixes (section 9), in ms and px. */
export const TIMING = {
  /** How long the pointer must rest on a drawer or menu before it opens, and be away before it closes. */
  hover: 200,
  /** Slide of a folding group. */
  accordion: 250,
  /** Wait after the last change of the window's size before measuring again. */
  resize: 200,
  /** How long the switch of the theme is marked on the page. */
  theme_switch: 300,
} as const

/** How far a page must be scrolled before its sticky parts appear, in px. */
export const STICKY_OFFSET = 200

/** The z-index of each layer: those of the specification, and dropdowns inside a dialog. */
export const LAYER = { drawer: 105, overlay: 1000, menu: 1000, modal: 1100, tooltip: 1100, dropdown: 1150 } as const
