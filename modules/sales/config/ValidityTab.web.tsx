import '#ui/css/input.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTenantKey } from '#engine/web/context.tsx'
import { get, put } from '#ui/client/request.ts'
import { Problem, Row, Stack } from '#ui/layout/flow.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notifySaved } from '#ui/toast.ts'

interface Setting {
  remind_days: number
}

/** How many days before the last day of a quotation its owner is reminded. */
export function ValidityTab() {
  const tenant = useTenantKey()
  const key = [...tenant, 'quotation setting']
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => get<Setting>('quotation_setting', { quiet: true, signal }),
  })
  return (
    <Loaded query={query} failed={<Trans>The setting could not be loaded</Trans>} lines={2}>
      {({ remind_days }) => <Days key={remind_days} stored={remind_days} query_key={key} />}
    </Loaded>
  )
}

function Days({ stored, query_key }: { stored: number; query_key: readonly unknown[] }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [days, setDays] = useState(String(stored))
  const save = useMutation({
    mutationFn: () => put<Setting>('quotation_setting', { remind_days: days.trim() === '' ? null : Number(days) }),
    onSuccess: (answer) => {
      queries.setQueryData(query_key, answer)
      notifySaved(t`The setting is saved`)
    },
  })
  return (
    <Stack>
      <TextInput
        label={t`Remind this many days before the last day`}
        description={t`0 reminds on the last day itself.`}
        inputMode="numeric"
        maxLength={2}
        maw={320}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
      />
      {save.error && <Problem>{wordsOf(save.error)}</Problem>}
      <Row>
        <Button loading={save.isPending} disabled={days === String(stored)} onClick={() => save.mutate()}>
          <Trans>Save</Trans>
        </Button>
      </Row>
    </Stack>
  )
}
