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

/** The preferences in the server's answer. */
export type PreferencesAnswer = ChosenByLevel & { merged: Preferences; may_manage: boolean }

/** Changes of some keys; null removes a choice. */
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
    // Read again when the person returns to the page, because another device may have changed them.
    staleTime: 5_000,
    retry: false,
  })

// `keepalive`, so that the request completes even if the page is left.
const putChoice = (
  { business_id, level, values }: Omit<UnsentChoice, 'id'>,
  options: { quiet?: boolean } = {},
): Promise<PreferencesAnswer> =>
  put<PreferencesAnswer>(
    'preferences',
    { level, values },
    { ...options, keepalive: true, business_id: business_id ?? undefined },
  )

// Adds to the server's answer the choices that it does not have yet.
function complete(answer: PreferencesAnswer, business_id: number | null): PreferencesAnswer {
  const now = withUnsent(answer, business_id)
  return now === answer ? answer : { ...now, merged: mergePreferences(now) }
}

function keepHere(business_id: number | null, answer: PreferencesAnswer): void {
  const { account, member, role, business } = answer
  saveAccountLayout(account)
  if (business_id !== null) saveBusinessLayout(business_id, { ...business, ...role, ...member })
}

/** Synchronises the layout of this browser with the server; mounted once. */
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

// Choices are sent to the server one after the other.
let line: Promise<unknown> = Promise.resolve()
let newest = 0

/** The choices of each level, and a function to change them: applied at once, saved on the server, reverted if it refuses. */
export function usePreferences() {
  const queries = useQueryClient()
  const business_id = useSignal(business_on_screen)
  const signed_in = useSession() !== null
  const query = preferencesQuery(business_id)
  const { data, error, refetch } = useQuery({ ...query, enabled: signed_in })

  /**
   * Saves choices. True when the server has saved them (or nobody is signed in), false when it did not answer: the choice then
   * applies in this browser and is sent again. Rejects, and reverts the choice, when the server refuses it.
   */
  async function save(level: Level, changes: PreferenceChanges): Promise<boolean> {
    // Without a session the choice is stored only in this browser.
    const before: PreferencesAnswer = queries.getQueryData(query.queryKey) ?? unknownYet(business_id)
    const next = { ...before, [level]: withChanges(before[level], changes) }
    const shown = { ...next, merged: mergePreferences(next) }
    keepHere(business_id, shown)
    if (!signed_in) return true
    const turn = ++newest
    void queries.cancelQueries({ queryKey: query.queryKey })
    queries.setQueryData(query.queryKey, shown)
    // Send quick choices in their order; only the answer to the last one is complete.
    const choice = { business_id, level, values: changes }
    const note = noteUnsent(choice)
    const call = line.then(() => putChoice(choice))
    line = call.catch(() => null)
    try {
      const answer = await call
      note.removeEntry()
      if (turn === newest) queries.setQueryData(query.queryKey, complete(answer, business_id))
      return true
    } catch (failure) {
      if (!isRefused(failure)) {
        note.leave()
        if (turn === newest) void queries.invalidateQueries({ queryKey: query.queryKey })
        return false
      }
      note.removeEntry()
      if (turn === newest) {
        queries.setQueryData(query.queryKey, before)
        keepHere(business_id, before)
      }
      throw failure
    }
  }
  return { chosen: data, error, retry: () => void refetch(), save, business_id }
}

// Before the first answer, use the choices stored in this browser.
function unknownYet(business_id: number | null): PreferencesAnswer {
  const { layout: _layout, ...merged } = readLayout(business_id)
  const account = Object.fromEntries(
    Object.entries(merged).filter(([key, value]) => value !== DEFAULT_PREFERENCES[key as keyof Preferences]),
  )
  return { account, member: {}, role: {}, business: {}, merged, may_manage: false }
}
