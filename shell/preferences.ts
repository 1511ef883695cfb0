import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  type ChosenByLevel,
  DEFAULT_PREFERENCES,
  type Level,
  mergePreferences,
  type Preferences,
} from '#base/preferences.ts'
import { get, put } from '#ui/client/request.ts'
import { useSession } from '#ui/client/session.ts'
import { useSignal } from '#ui/client/signal.ts'
import {
  hasLeftOver,
  isRefused,
  noteUnsent,
  sendLeftOver,
  type UnsentChoice,
  withChanges,
  withUnsent,
} from './unsent-choices.ts'
import { business_on_screen, readLayout, saveAccountLayout, saveBusinessLayout } from '#ui/layout-config.ts'

/** What the server knows of a person's choices; see the wire contract. */
export type PreferencesAnswer = ChosenByLevel & { merged: Preferences; may_manage: boolean }

/** Changes of some keys; null takes a choice back. */
export type PreferenceChanges = { [Key in keyof Preferences]?: Preferences[Key] | null }

/** Milliseconds between two tries to send a choice that had no answer. */
const RESEND_AFTER = 3_000

/** The choices of the account, the member and the business; `business_id` is null outside a business. */
export const preferencesQuery = (business_id: number | null) =>
  queryOptions({
    queryKey: ['preferences', business_id],
    queryFn: async ({ signal }) => {
      await sendLeftOver((choice) => putChoice(choice, { quiet: true }))
      const to = { quiet: true, signal, business_id: business_id ?? undefined }
      return complete(await get<PreferencesAnswer>('preferences', to), business_id)
    },
    // Looked at again whenever the person comes back to the page: another device may have changed them.
    staleTime: 5_000,
    retry: false,
  })

// A choice that is on its way when the page is left still arrives, so that the next device has it too.
const putChoice = (
  { business_id, level, values }: Omit<UnsentChoice, 'id'>,
  options: { quiet?: boolean } = {},
): Promise<PreferencesAnswer> =>
  put<PreferencesAnswer>(
    'preferences',
    { level, values },
    { ...options, keepalive: true, business_id: business_id ?? undefined },
  )

// The server's answer with the choices that it does not have yet: they hold here already.
function complete(answer: PreferencesAnswer, business_id: number | null): PreferencesAnswer {
  const now = withUnsent(answer, business_id)
  return now === answer ? answer : { ...now, merged: mergePreferences(now) }
}

function keepHere(business_id: number | null, answer: PreferencesAnswer): void {
  const { account, member, business } = answer
  saveAccountLayout(account)
  if (business_id !== null) saveBusinessLayout(business_id, { ...business, ...member })
}

/** Keeps the layout of this browser in step with the server's; mounted once. */
export function usePreferenceSync(): void {
  const business_id = useSignal(business_on_screen)
  const signed_in = useSession() !== null
  const { data } = useQuery({
    ...preferencesQuery(business_id),
    enabled: signed_in,
    refetchInterval: () => (hasLeftOver() ? RESEND_AFTER : false),
  })
  useEffect(() => {
    if (data) keepHere(business_id, data)
  }, [data, business_id])
}

// Choices on their way to the server, one after the other.
let line: Promise<unknown> = Promise.resolve()
let newest = 0

/** What each level chose, and the way to choose: shown at once, kept on the server, taken back when that fails. */
export function usePreferences() {
  const queries = useQueryClient()
  const business_id = useSignal(business_on_screen)
  const signed_in = useSession() !== null
  const query = preferencesQuery(business_id)
  const { data, error, refetch } = useQuery({ ...query, enabled: signed_in })

  /**
   * Chooses. True when the server has the choice (or nobody is signed in), false when it did not answer: then the choice
   * holds in this browser and is sent again. Rejects, and takes the choice back, when the server refuses it.
   */
  async function save(level: Level, changes: PreferenceChanges): Promise<boolean> {
    // A page outside the session keeps the choice in this browser alone.
    const before: PreferencesAnswer = queries.getQueryData(query.queryKey) ?? unknownYet(business_id)
    const next = { ...before, [level]: withChanges(before[level], changes) }
    const shown = { ...next, merged: mergePreferences(next) }
    keepHere(business_id, shown)
    if (!signed_in) return true
    const turn = ++newest
    void queries.cancelQueries({ queryKey: query.queryKey })
    queries.setQueryData(query.queryKey, shown)
    // Quick choices reach the server in their order, and only the answer to the last one is the whole truth.
    const choice = { business_id, level, values: changes }
    const note = noteUnsent(choice)
    const call = line.then(() => putChoice(choice))
    line = call.catch(() => null)
    try {
      const answer = await call
      note.strikeOut()
      if (turn === newest) queries.setQueryData(query.queryKey, complete(answer, business_id))
      return true
    } catch (failure) {
      if (!isRefused(failure)) {
        note.leave()
        if (turn === newest) void queries.invalidateQueries({ queryKey: query.queryKey })
        return false
      }
      note.strikeOut()
      if (turn === newest) {
        queries.setQueryData(query.queryKey, before)
        keepHere(business_id, before)
      }
      throw failure
    }
  }
  return { chosen: data, error, retry: () => void refetch(), save, business_id }
}

// Before the first answer came, what this browser has kept is the best there is.
function unknownYet(business_id: number | null): PreferencesAnswer {
  const { layout: _layout, ...merged } = readLayout(business_id)
  const account = Object.fromEntries(
    Object.entries(merged).filter(([key, value]) => value !== DEFAULT_PREFERENCES[key as keyof Preferences]),
  )
  return { account, member: {}, business: {}, merged, may_manage: false }
}
