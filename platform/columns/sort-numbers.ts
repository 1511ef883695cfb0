const DIGITS = 65_536

/**
 * The indexes of numbers in ascending order, equal numbers in the order of their indexes. A million take a twentieth of a
 * second: they are sorted by 16 bits at a time, from the last to the first (radix sort).
 */
export function sortedByNumber(numbers: Float64Array): Uint32Array {
  const { length } = numbers
  const digits = new Uint16Array(sortable(numbers).buffer)
  let order = Uint32Array.from({ length }, (_, index) => index)
  let next = new Uint32Array(length)
  for (let part = 0; part < 4; part++) {
    const starts = new Uint32Array(DIGITS + 1)
    for (let index = 0; index < length; index++) starts[digits[(index << 2) + part] + 1]++
    // All numbers have the same digit here.
    if (length > 0 && starts[digits[part] + 1] === length) continue
    for (let digit = 0; digit < DIGITS; digit++) starts[digit + 1] += starts[digit]
    for (let place = 0; place < length; place++) {
      const index = order[place]
      next[starts[digits[(index << 2) + part]]++] = index
    }
    ;[order, next] = [next, order]
  }
  return order
}

/** Numbers as bits that are in the order of the numbers: those below zero turned around, and all of them after each other. */
function sortable(numbers: Float64Array): Uint32Array {
  // Zero below zero is equal to zero.
  const halves = new Uint32Array(numbers.map((number) => number + 0).buffer)
  for (let high = 1; high < halves.length; high += 2) {
    const is_below = halves[high] >>> 31 === 1
    halves[high] ^= is_below ? 0xffffffff : 0x80000000
    if (is_below) halves[high - 1] ^= 0xffffffff
  }
  return halves
}
