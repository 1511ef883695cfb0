import { screenPaths } from '#engine/record/screens.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { type Following, type RecordServer, savesOf } from '#engine/server/records/hooks.server.ts'
import { isRelated } from '#engine/record/kinds/related/related.ts'
import { addNotice } from '#modules/notices/index.server.ts'
import type { UploadHooks } from '#platform/files/settle.server.ts'
import { ownPinRoutes } from './notes/own-pins.server.ts'

type Follow = (following: Following) => Promise<void>
const followers: Follow[] = []

/** Runs after each write of notes, for modules that act on notes about their records. */
export const followNotes = (follow: Follow): void => void followers.push(follow)

/** The special rules of notes: people who are mentioned get one notice. */
export const noteServer: RecordServer = {
  record: 'note',

  check({ changes }) {
    for (const { values } of savesOf(changes))
      if (Array.isArray(values.mentions))
        values.mentions = [...new Map((values.mentions as Mention[]).map((line) => [line.user_id, line])).values()]
  },

  async after(following) {
    if (!following.is_quiet && ['create', 'change'].includes(following.cause)) await tellMentioned(following)
    for (const follow of followers) await follow(following)
  },

  routes: ownPinRoutes,
}

interface Mention {
  user_id: number
}

const peopleOf = (note: Readonly<Record<string, unknown>> | null): number[] =>
  ((note?.mentions ?? []) as Mention[]).map(({ user_id }) => user_id)

/** Tells the people who are newly mentioned. The notice points to the note, so only who sees its record gets it. */
async function tellMentioned({ transaction, access, catalog, written }: Following): Promise<void> {
  for (const { id, before, after } of written) {
    const known = new Set(peopleOf(before))
    const to = peopleOf(after).filter((user_id) => !known.has(user_id))
    if (!after || to.length === 0 || !isRelated(after.about)) continue
    const { one } = screenPaths(catalog.get(after.about.record))
    await addNotice(transaction, {
      ...{ business_id: access.business_id, to, kind: 'note_mentioned', actor_id: access.user_id },
      ...{ record: 'note', record_id: id, path: `${one}/${after.about.id}` },
      values: { note: String(after.body ?? '') },
    })
  }
}

/** Counts the files of a note, so that a page knows which notes have files without asking for each of them. */
export const noteFiles: UploadHooks = {
  onReady: (transaction, { record_id }) => count(transaction, record_id, null),
  // It is called while the file is still there.
  onRemoved: (transaction, { record_id, id }) => count(transaction, record_id, id),
}

async function count(transaction: Transaction, id: number, but: number | null): Promise<void> {
  await transaction.query(
    `update note set file_count = (select count(*) from file f where f.business_id = $1::bigint and f.record = 'note'
       and f.record_id = $2::bigint and f.state = 'ready' and f.deleted_at is null and f.id is distinct from $3::bigint)
     where business_id = $1::bigint and id = $2::bigint`,
    [transaction.scope.business_id, id, but],
  )
}
