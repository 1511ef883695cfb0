/** A mail's text cut at its web addresses, so that they can be clicked. Mail HTML is never put into the page. */
export function partsOf(text: string): { text: string; href?: string }[] {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .filter((part) => part !== '')
    .map((part) => (/^https?:\/\//.test(part) ? { text: part, href: part } : { text: part }))
}
