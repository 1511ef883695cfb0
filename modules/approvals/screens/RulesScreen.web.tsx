import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { put } from '#ui/client/request.ts'
import { Muted, Problem, Row, Stack } from '#ui/layout/flow.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { Segmented } from '#ui/layout/Segmented.tsx'
import { EmptyState, wordsOf } from '#ui/states.tsx'
import { notifySaved } from '#ui/toast.ts'
import { wordOf } from '#ui/words/word-of.ts'
import { type Rule, type Rules, useApprovals, useApprovalsKey } from './calls.web.ts'
import { NamedInput } from './NamedInput.web.tsx'

/** `/business/{businessId}/config/approvals`: what needs approval, in how many levels, and who decides. */
export default function RulesScreen() {
  const query = useApprovals<Rules>('approval_rules')
  return (
    <SettingsPage
      title={<Trans>Who approves</Trans>}
      detail={
        <Trans>
          What waits for the consent of somebody else, and who gives it. You and Admins always may. Nobody decides on
          their own work.
        </Trans>
      }
    >
      <Loaded query={query} failed={<Trans>The settings could not be loaded</Trans>} lines={6}>
        {({ rules, ...choices }) =>
          rules.length === 0 ? (
            <EmptyState icon={IconChecks} title={<Trans>Nothing needs approval</Trans>} />
          ) : (
            <Stack gap="lg">
              {rules.map((rule) => (
                <OneRule key={JSON.stringify(rule)} stored={rule} {...choices} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </SettingsPage>
  )
}

function OneRule({ stored, ...choices }: { stored: Rule } & Pick<Rules, 'roles' | 'people'>) {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const key = useApprovalsKey()
  const [rule, setRule] = useState(stored)
  const { record, name, levels, first, second } = rule
  const save = useMutation({
    mutationFn: () => put(`approval_rules/${record}/${name}`, { levels, first, second }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: key })
      notifySaved(t`The settings are saved`)
    },
  })
  return (
    <Panel title={wordOf(stored.label, i18n)}>
      <Stack>
        <Segmented
          label={t`Approvals that are needed`}
          value={String(levels)}
          options={[
            { value: '1', label: t`One approval` },
            { value: '2', label: t`Two approvals` },
          ]}
          onChange={(value) => setRule({ ...rule, levels: value === '2' ? 2 : 1 })}
        />
        <NamedInput
          label={levels === 2 ? t`Who gives the first approval` : t`Who approves`}
          value={first}
          onChange={(value) => setRule({ ...rule, first: value })}
          {...choices}
        />
        {levels === 2 && (
          <>
            <NamedInput
              label={t`Who gives the second approval`}
              value={second}
              onChange={(value) => setRule({ ...rule, second: value })}
              {...choices}
            />
            <Muted>
              <Trans>Two different people approve. A person of the second list may also give the first approval.</Trans>
            </Muted>
          </>
        )}
        {save.error && <Problem>{wordsOf(save.error)}</Problem>}
        <Row>
          <Button
            loading={save.isPending}
            disabled={JSON.stringify(rule) === JSON.stringify(stored)}
            onClick={() => save.mutate()}
          >
            <Trans>Save</Trans>
          </Button>
        </Row>
      </Stack>
    </Panel>
  )
}
