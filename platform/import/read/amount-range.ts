// Marketplaces give the value of an order as a range: "10-15 Lakh", "Rs. 50,000 - 1 Lakh", "More than 5 Lakh", "Upto 10,000".

/** A longer text is not an amount. */
const LONGEST = 60
const AMOUNT = /^(?:₹|rs\.?|inr)? ?([\d,]{1,18}(?:\.\d{1,4})?) ?(thousand|k|lacs?|lakhs?|l|crores?|cr)?$/i
const BOUND = /^(?:more than|above|over|less than|below|under|up ?to|around|about|approx\.?|>|<|~) ?/i

/**
 * The lower amount of a range, or the amount of a bound, as a single amount in words: "10 Lakh" of "10-15 Lakh". Null for
 * anything else. The lower figure is used so that expected sales are not overstated.
 */
export function amountOfRange(cell: string): string | null {
  if (cell.length > LONGEST) return null
  const plain = cell.trim().replace(/\s+/g, ' ').replaceAll('/-', '')
  const ends = plain.split(/ ?[-–] ?| to /i)
  if (ends.length === 2) {
    const [low, high] = ends.map((end) => AMOUNT.exec(end))
    if (!low || !high) return null
    // "10-15 Lakh" means lakhs on both sides; "50,000 - 1 Lakh" does not.
    const shares_unit = !low[2] && numberOf(low[1]) < numberOf(high[1])
    return worded(low[1], shares_unit ? high[2] : low[2])
  }
  if (!BOUND.test(plain)) return null
  const bound = AMOUNT.exec(plain.replace(BOUND, ''))
  return bound && worded(bound[1], bound[2])
}

const worded = (digits: string, unit = '') => `${digits} ${unit}`.trim()
const numberOf = (digits: string) => Number(digits.replaceAll(',', ''))
