import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { get, put } from '#ui/client/request.ts'

/** The channels of one kind of notice. */
export type Choice = { in_app: boolean; mail: 'off' | 'now' | 'digest'; push: boolean }

/** One kind of notice with the person's choice; `label` in the requested language. */
export type KindRow = {
  kind: string
  group: 'work' | 'people' | 'security'
  label: string
  urgent: boolean
  choice: Choice
}

/** The person's settings for notices; times are 'HH:MM' in their zone. */
export type NoticeSettings = {
  time_zone: string
  quiet_from: string | null
  quiet_until: string | null
  digest_at: string
  language: string
  kinds: KindRow[]
  languages: string[]
  /** The server's key for push messages; null if push is not configured. */
  push_key: string | null
  /** False for a person who signs in by phone and gave no email: nothing comes by mail. */
  has_email: boolean
}

/** A change of some settings; the others stay. */
export type SettingsChange = Partial<
  Pick<NoticeSettings, 'time_zone' | 'quiet_from' | 'quiet_until' | 'digest_at' | 'language'>
> & { choices?: Record<string, Partial<Choice>> }

/** The person's settings. */
export const noticeSettingsQuery = (business_id: number, language: string) =>
  queryOptions({
    queryKey: [business_id, 'notice_settings', language],
    queryFn: ({ signal }) =>
      get<NoticeSettings>('notices/settings', { query: { language }, quiet: true, business_id, signal }),
  })

/** Changes settings: on the screen at once, reverted if the server refuses. Changes are sent one after the other. */
export function useChangeSettings(business_id: number, language: string) {
  const queries = useQueryClient()
  const { queryKey } = noticeSettingsQuery(business_id, language)
  return useMutation({
    scope: { id: `notice settings ${business_id}` },
    mutationFn: (change: SettingsChange) =>
      put<NoticeSettings>('notices/settings', change, { query: { language }, quiet: true, business_id }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      if (before) queries.setQueryData(queryKey, applied(before, change))
      return { before }
    },
    onError: (_error, _change, context) => {
      if (context?.before) queries.setQueryData(queryKey, context.before)
    },
    onSuccess: (answer) => queries.setQueryData(queryKey, answer),
  })
}

/** The settings with a change applied. */
export function applied(settings: NoticeSettings, { choices = {}, ...rest }: SettingsChange): NoticeSettings {
  return {
    ...settings,
    ...rest,
    kinds: settings.kinds.map((row) => ({ ...row, choice: { ...row.choice, ...choices[row.kind] } })),
  }
}
