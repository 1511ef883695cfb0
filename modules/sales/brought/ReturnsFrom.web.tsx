import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTenantKey } from '#engine/web/context.tsx'
import { get, put } from '#ui/client/request.ts'
import { DayInput } from '#ui/fields/DayInput.tsx'
import { Muted, Problem, Row, Stack } from '#ui/layout/flow.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notifySaved } from '#ui/toast.ts'

interface Setting {
  returns_from: string | null
}

/** From which day on imported papers count in the GST returns. */
export function ReturnsFrom() {
  const key = [...useTenantKey(), 'brought_setting']
  const found = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => get<Setting>('brought_setting', { quiet: true, signal }),
  })
  return (
    <Panel title={<Trans>GST returns</Trans>}>
      <Loaded query={found} failed={<Trans>The setting could not be loaded</Trans>} lines={2}>
        {({ returns_from }) => <Day key={returns_from} stored={returns_from} query_key={key} />}
      </Loaded>
    </Panel>
  )
}

function Day({ stored, query_key }: { stored: string | null; query_key: readonly unknown[] }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [day, setDay] = useState(stored)
  const save = useMutation({
    mutationFn: () => put<Setting>('brought_setting', { returns_from: day }, { quiet: true }),
    onSuccess: (answer) => {
      queries.setQueryData(query_key, answer)
      notifySaved(t`The setting is saved`)
    },
  })
  return (
    <Stack>
      <Muted>
        <Trans>
          Imported papers are left out of your GST returns, because you filed them elsewhere. If you still file some
          months from here, choose the first day that counts.
        </Trans>
      </Muted>
      <Row gap="md" align="flex-end">
        <DayInput label={t`Imported papers count from`} value={day} onChange={setDay} />
        <Button variant="default" loading={save.isPending} disabled={day === stored} onClick={() => save.mutate()}>
          <Trans>Save</Trans>
        </Button>
      </Row>
      {save.error && <Problem>{wordsOf(save.error)}</Problem>}
    </Stack>
  )
}
