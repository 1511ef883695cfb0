import { compare, exact } from '#base/exact.ts'

/** A line of a price list that is in force for the client and the day. Numbers are decimal texts. */
export interface OfferedPrice {
  price_list_id: number
  /** True for a list of the client's group, false for a list for everyone. */
  is_for_group: boolean
  /** True for a line of the item itself, false for one of the item of which it is a variant. */
  is_own: boolean
  min_quantity: string
  price: string
}

/**
 * The price that counts for a quantity; null where none does. A list of the client's group counts before one for everyone,
 * the line of a variant before that of its item, the larger quantity before the smaller, and the newer list last of all.
 */
export function choosePrice(offered: readonly OfferedPrice[], quantity: string): OfferedPrice | null {
  const reached = offered.filter(({ min_quantity }) => compare(exact(min_quantity), exact(quantity)) <= 0)
  const [best] = reached.toSorted(
    (a, b) =>
      Number(b.is_for_group) - Number(a.is_for_group) ||
      Number(b.is_own) - Number(a.is_own) ||
      compare(exact(b.min_quantity), exact(a.min_quantity)) ||
      b.price_list_id - a.price_list_id,
  )
  return best ?? null
}
