/** Waits and distances that the specification fixes (section 9), in ms and px. */
export const TIMING = {
  /** How long a pointer rests before a drawer or menu opens by itself, and stays away before it closes. */
  hover: 200,
  /** Slide of a folding group. */
  accordion: 250,
  /** Rest after the last change of the window's size before anything is measured again. */
  resize: 200,
  /** How long the switch of the theme is marked on the page. */
  theme_switch: 300,
} as const

/** How far a page must have moved before what sticks to it appears, in px. */
export const STICKY_OFFSET = 200

/** What stands above what: the specification's layers, and lists that drop down inside a dialog. */
export const LAYER = { drawer: 105, overlay: 1000, menu: 1000, modal: 1100, tooltip: 1100, dropdown: 1150 } as const
