/** The types of test-shards.mjs, which is plain JavaScript because it runs before anything is installed. */
export interface Shard {
  index: number
  count: number
}
export function optionsOf(args: string[]): { parts: string[]; shard: Shard | null; problem: string | null }
export function sharesOf(things: { name: string; size: number }[], count: number): string[][]
export function testsIn(text: string): number
