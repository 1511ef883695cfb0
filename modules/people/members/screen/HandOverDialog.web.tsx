import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { ApiError } from '#ui/client/api-error.ts'
import { get, post } from '#ui/client/request.ts'
import { useSetup } from '#engine/web/context.tsx'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { formatNumber } from '#ui/display.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { Problem, Stack } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { ErrorState, Skeleton, wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { type Directory, type PersonLine, useRefreshPeople } from './calls.web.ts'

/** How many records a member owns, by kind. */
export type Preview = {
  counts: { record: string; label: string; count: number }[]
  total: number
  invitations: number
  team: string | null
  teams_below: string[]
  version: number
}

/** Deactivates a member and hands their records over in one step: shows their number and asks for the successor. */
export default function HandOverDialog({
  person,
  directory,
  onClose,
  onDone,
}: {
  person: PersonLine
  directory: Directory
  onClose: () => void
  onDone: () => void
}) {
  const { t, i18n } = useLingui()
  const { business_id } = useSetup()
  const refresh = useRefreshPeople()
  const form = useForm<{ hand_over_to: number | null }>({ defaultValues: { hand_over_to: null } })
  const [failure, setFailure] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: [business_id, 'people', 'hand_over', person.id],
    queryFn: ({ signal }) => get<Preview>(`users/${person.id}/hand_over`, { quiet: true, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const confirm = form.handleSubmit(async ({ hand_over_to }) => {
    setFailure(null)
    try {
      const body = { hand_over_to, version: data?.version }
      const done = await post<{ waiting?: unknown[] }>(`users/${person.id}/deactivate`, body, { quiet: true })
      notify({
        kind: 'success',
        message: done.waiting?.length
          ? t`${person.name} is deactivated. Their records are being handed over.`
          : t`${person.name} is deactivated`,
      })
      await refresh()
      onDone()
    } catch (caught) {
      const issue = caught instanceof ApiError && caught.errors.find(({ field }) => field === 'hand_over_to')
      if (issue) form.setError('hand_over_to', { type: 'server', message: issue.message })
      else setFailure(wordsOf(caught))
      if (caught instanceof ApiError && caught.status === 409) void refetch()
    }
  })
  const successors = directory.data.filter((one) => one.status === 'Active' && one.id !== person.id)
  return (
    <ConfirmDialog
      title={t`Deactivate ${person.name}?`}
      confirm={data && data.total > 0 ? t`Hand over and deactivate` : t`Deactivate`}
      danger
      busy={form.formState.isSubmitting}
      onConfirm={() => data && void confirm()}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <Stack>
          <p>
            <Trans>
              They are signed out at once, on every device. The history keeps their work, and you can activate them
              again later.
            </Trans>
          </p>
          <Problem>{failure}</Problem>
          {error ? (
            <ErrorState what={t`Their records could not be counted`} error={error} onRetry={() => void refetch()} />
          ) : !data ? (
            <Skeleton lines={3} height={14} />
          ) : data.total === 0 ? (
            <p>
              <Trans>There is nothing to hand over.</Trans>
            </p>
          ) : (
            <>
              <List framed label={t`To hand over`}>
                {data.counts.map(({ record, label, count }) => (
                  <ListRow
                    key={record}
                    title={`${formatNumber(count)} ${i18n._(label).toLocaleLowerCase(i18n.locale)}`}
                  />
                ))}
              </List>
              <SelectField
                name="hand_over_to"
                label="Who takes over"
                required
                options={successors.map(({ id, name }) => ({ id, title: name }))}
              />
            </>
          )}
          {data && data.invitations > 0 && (
            <p>
              <Plural
                value={data.invitations}
                one="One invitation that they sent is withdrawn."
                other="# invitations that they sent are withdrawn."
              />
            </p>
          )}
          {data?.team && data.teams_below.length > 0 && (
            <p>
              <Trans>
                Teams below theirs ({data.team}): {data.teams_below.join(', ')}. They stay as they are.
              </Trans>
            </p>
          )}
        </Stack>
      </FormProvider>
    </ConfirmDialog>
  )
}
