import type { RecordDefinition } from '#engine/record/define.ts'
import type { Access } from '#engine/record/rights.ts'
import { termsOf } from '#base/search/terms.ts'
import type { Database } from '../database/database.server.ts'
import { openFields } from './columns.server.ts'
import { type Entries, type EntrySearch, findEntries } from './find-entries.server.ts'
import { byLetters, containedTerms, isByEntries } from './search.server.ts'
import type { FirstRows, ListRequest } from './page-sql.server.ts'

type Searching = Pick<ListRequest, 'search' | 'search_terms' | 'found_ids' | 'filter'>

/** The terms of a request that are looked for in entries: those of its search, and texts that its filter asks for. */
export function entryTerms(options: {
  definition: RecordDefinition
  access: Access
  request: Searching
}): Pick<FirstRows, 'search_terms' | 'filter'> | null {
  const { definition, access, request } = options
  const open = openFields(definition, access)
  const is_search = isByEntries(definition, open, request.search)
  if (request.search?.trim() && !is_search) return null
  const typed = is_search ? (request.search_terms ?? byLetters(termsOf(request.search ?? ''))) : []
  const { search_terms, rest } = containedTerms(definition, request.filter)
  const all = [...typed, ...search_terms]
  return all.length === 0 ? null : { search_terms: all, filter: search_terms.length > 0 ? { rest } : null }
}

/** The request with the ids that its search finds, if it is searched by entries; `find` reads the entries. */
export async function withFound<R extends Searching>(
  options: { definition: RecordDefinition; access: Access; request: R },
  find: (search: EntrySearch) => Promise<Entries>,
): Promise<R & { found_ids?: string }> {
  const { definition, request } = options
  const entries = request.found_ids === undefined ? entryTerms(options) : null
  if (entries === null) return request
  return {
    ...request,
    found_ids: (await find({ record: definition.name, terms: entries.search_terms, most: null })).ids,
  }
}

/** The request with the ids that its search finds. */
export const withEntries = <R extends Searching>(
  database: Database,
  options: { definition: RecordDefinition; access: Access; request: R },
): Promise<R & { found_ids?: string }> => withFound(options, (search) => findEntries(database, options.access, search))
