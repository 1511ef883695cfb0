import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { get, put } from '#ui/client/request.ts'

/** How one kind of notice reaches the person. */
export type Choice = { in_app: boolean; mail: 'off' | 'now' | 'digest'; push: boolean }

/** One kind of notice with its choice; `label` in the language that was asked for. */
export type KindRow = {
  kind: string
  group: 'work' | 'people' | 'security'
  label: string
  urgent: boolean
  choice: Choice
}

/** Everything about how the person is told; times are 'HH:MM' in their zone. */
export type NoticeSettings = {
  time_zone: string
  quiet_from: string | null
  quiet_until: string | null
  digest_at: string
  language: string
  kinds: KindRow[]
  languages: string[]
  /** The server's key for push messages; null where push is not set up. */
  push_key: string | null
}

/** What changes; the rest stays. */
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

/** Changes settings: on the screen at once, taken back where the server refuses. Changes go one after the other. */
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

/** The settings with a change in them. */
export function applied(settings: NoticeSettings, { choices = {}, ...rest }: SettingsChange): NoticeSettings {
  return {
    ...settings,
    ...rest,
    kinds: settings.kinds.map((row) => ({ ...row, choice: { ...row.choice, ...choices[row.kind] } })),
  }
}
