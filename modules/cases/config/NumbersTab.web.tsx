import '#ui/css/input.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTenantKey } from '#engine/web/context.tsx'
import { get, put } from '#ui/client/request.ts'
import { Row, Stack } from '#ui/layout/flow.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notifySaved } from '#ui/toast.ts'

interface Setting {
  prefix: string
}

/** The letters before the numbers of cases, and how the numbers are made. */
export function NumbersTab() {
  const key = [...useTenantKey(), 'case setting']
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => get<Setting>('case_setting', { quiet: true, signal }),
  })
  return (
    <Loaded query={query} failed={<Trans>The setting could not be loaded</Trans>} lines={2}>
      {({ prefix }) => <Prefix key={prefix} stored={prefix} query_key={key} />}
    </Loaded>
  )
}

function Prefix({ stored, query_key }: { stored: string; query_key: readonly unknown[] }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [prefix, setPrefix] = useState(stored)
  const save = useMutation({
    mutationFn: () => put<Setting>('case_setting', { prefix }, { quiet: true }),
    onSuccess: (answer) => {
      queries.setQueryData(query_key, answer)
      notifySaved(t`The setting is saved`)
    },
  })
  const shown = prefix.trim().toUpperCase() || stored
  return (
    <Stack>
      <TextInput
        label={t`Letters before the number`}
        description={t`New cases have them; older ones keep their numbers.`}
        maxLength={6}
        maw={320}
        value={prefix}
        error={save.error ? wordsOf(save.error) : undefined}
        onChange={(event) => setPrefix(event.currentTarget.value)}
      />
      <p>
        <Trans>
          {shown}/26-27/0001: the letters, the financial year, and a number that begins at 1 each year. Branches other
          than the main one have their own numbers, with the branch after the letters. There are no gaps.
        </Trans>
      </p>
      <Row>
        <Button loading={save.isPending} disabled={prefix === stored} onClick={() => save.mutate()}>
          <Trans>Save</Trans>
        </Button>
      </Row>
    </Stack>
  )
}
