/** The loaded items of one source, newest first. */
export interface Stream<Item> {
  items: readonly Item[]
  /** The server has older ones. */
  more: boolean
}

/**
 * Merges streams into one, newest first. An item is shown only if no unloaded item can come before it: nothing older than
 * the oldest loaded item of an unfinished stream.
 */
export function mergeStreams<Item extends { at: string; key: string }>(streams: readonly Stream<Item>[]) {
  const floors = streams.filter((stream) => stream.more).map((stream) => stream.items.at(-1)?.at ?? '\uffff')
  const floor = floors.length === 0 ? '' : floors.reduce((a, b) => (a > b ? a : b))
  const items = streams
    .flatMap((stream) => stream.items)
    .filter((item) => item.at >= floor)
    .sort((a, b) => (a.at === b.at ? (a.key < b.key ? 1 : -1) : a.at < b.at ? 1 : -1))
  /** Indexes of the streams whose next page must be loaded to show more. */
  const wanted = streams.flatMap((stream, index) =>
    stream.more && (stream.items.at(-1)?.at ?? '\uffff') >= floor ? [index] : [],
  )
  return { items, wanted }
}
