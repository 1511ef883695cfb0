import type { Person, TestProduct } from '#engine/testing/product.server.ts'

/** The ids of all leads that a person sees, in the order of `sort`, read in pages of one row; for tests. */
export async function idsRowByRow(product: TestProduct, person: Person, sort: string): Promise<number[]> {
  const seen: number[] = []
  let after = ''
  do {
    const { body } = await product.call(person, 'GET', `/leads?sort=${sort}&limit=1${after && `&after=${after}`}`)
    seen.push(...body.data.map((row: { id: number }) => row.id))
    after = body.next ?? ''
  } while (after)
  return seen
}
