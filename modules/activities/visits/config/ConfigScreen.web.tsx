import '#ui/css/input.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Row, Stack } from '#ui/layout/flow.tsx'
import { Tick } from '#ui/layout/choices.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notifySaved } from '#ui/toast.ts'
import { issuesOf } from '../screen/issues.web.ts'
import type { VisitSetting } from '../setting.ts'
import { useSaveVisitSetting, useVisitSetting } from './use-setting.web.ts'

/** `/business/{businessId}/config/visits`: how near a check-in must be, and whether one outside is refused. */
export default function ConfigScreen() {
  const { query } = useVisitSetting()
  return (
    <SettingsPage title={<Trans>Visits configuration</Trans>} detail={<Trans>What a check-in is compared with.</Trans>}>
      <Panel>
        <Loaded query={query} failed={<Trans>The setting could not be loaded</Trans>} lines={3}>
          {(stored) => <CheckIns key={JSON.stringify(stored)} stored={stored} />}
        </Loaded>
      </Panel>
    </SettingsPage>
  )
}

function CheckIns({ stored }: { stored: VisitSetting }) {
  const { t, i18n } = useLingui()
  const [radius, setRadius] = useState(String(stored.radius))
  const [blocks, setBlocks] = useState(stored.blocks_outside)
  const save = useSaveVisitSetting(() => notifySaved(t`The setting is saved`))
  const problem = issuesOf(save.error, i18n).get('radius') ?? (save.error ? wordsOf(save.error) : undefined)
  const is_same = radius === String(stored.radius) && blocks === stored.blocks_outside
  return (
    <Stack>
      <TextInput
        label={t`Near the address means within (metres)`}
        description={t`A check-in farther away is marked as far from the address.`}
        inputMode="numeric"
        maxLength={5}
        maw={360}
        value={radius}
        error={problem}
        onChange={(event) => setRadius(event.currentTarget.value)}
      />
      <Tick as_switch checked={blocks} onChange={setBlocks}>
        <Trans>
          Refuse a check-in farther away. What was done without a network is kept and marked. A visit whose address has
          no coordinates is never refused.
        </Trans>
      </Tick>
      <Row>
        <Button
          loading={save.isPending}
          disabled={is_same}
          onClick={() => save.mutate({ radius: radius.trim() === '' ? null : Number(radius), blocks_outside: blocks })}
        >
          <Trans>Save</Trans>
        </Button>
      </Row>
    </Stack>
  )
}
