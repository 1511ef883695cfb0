import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconFileImport, IconPhoto, IconPlugConnected, IconUserPlus, IconX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { usePreferences } from '#shell/preferences.ts'
import type { Icon } from '#ui/bits.tsx'
import { get, post } from '#ui/client/request.ts'
import { onStored, readStored } from '#ui/client/storage.ts'
import { useLayout } from '#ui/layout-config.ts'
import { Muted, PanelBody, Row } from '#ui/layout/flow.tsx'
import { IconTile, List, ListRow } from '#ui/layout/List.tsx'
import { Notice, Panel } from '#ui/layout/Panel.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { type FirstSteps, STEPS, type StepName } from './steps.ts'

const LOOKS: Record<
  StepName,
  { title: MessageDescriptor; detail: MessageDescriptor; Icon: Icon; to: string; search?: Record<string, unknown> }
> = {
  leads: {
    title: msg`Bring your leads`,
    detail: msg`From Excel, IndiaMART, JustDial or another list: the columns are recognised`,
    Icon: IconFileImport,
    to: 'import/leads',
  },
  indiamart: {
    title: msg`Connect IndiaMART`,
    detail: msg`New enquiries become leads by themselves`,
    Icon: IconPlugConnected,
    to: 'integration',
  },
  colleague: {
    title: msg`Invite a colleague`,
    detail: msg`Each person sees what their role allows`,
    Icon: IconUserPlus,
    to: 'user',
    search: { invite: 1 },
  },
  logo: {
    title: msg`Add your logo`,
    detail: msg`It is shown beside the name of your business`,
    Icon: IconPhoto,
    to: 'settings/business',
  },
}

/** The first steps of a new business on its dashboard, until each is done or hidden, and the sample data. */
export default function FirstStepsPanel({ business_id }: { business_id: number }) {
  const { t, i18n } = useLingui()
  const location_id = useSyncExternalStore(onStored, () => readStored('location')?.id ?? null)
  const { hidden_steps } = useLayout()
  const preferences = usePreferences()
  const { data } = useQuery({
    // The key contains the record name, so that live updates of leads refresh it.
    queryKey: [business_id, location_id, 'first_steps', 'lead'],
    queryFn: ({ signal }) => get<FirstSteps>('first_steps', { quiet: true, signal }),
  })
  if (!data) return null
  const shown = data.steps.filter(({ step }) => !hidden_steps.includes(step))
  const left = shown.filter(({ done }) => !done).length
  const hide = (steps: readonly string[]) =>
    void preferences.save('member', { hidden_steps: [...new Set([...hidden_steps, ...steps])] }).catch(() => {})
  const has_leads = data.steps.find(({ step }) => step === 'leads')?.done === true
  if (left === 0) return data.samples ? <SampleData business_id={business_id} samples={data.samples} /> : null
  return (
    <Panel
      title={<Trans>First steps</Trans>}
      detail={i18n._(plural(left, { one: '# step left', other: '# steps left' }))}
      padded={false}
      actions={
        <Button variant="subtle" size="compact-sm" onClick={() => hide(STEPS)}>
          <Trans>Hide the list</Trans>
        </Button>
      }
    >
      <List label={t`First steps`}>
        {shown.map(({ step, done }) => {
          const { title, detail, Icon: Glyph, to, search } = LOOKS[step]
          const name = i18n._(title)
          return (
            <ListRow
              key={step}
              muted={done}
              lead={<IconTile icon={done ? IconCheck : Glyph} size={36} />}
              title={done ? <s>{name}</s> : name}
              detail={done ? <Trans>Done</Trans> : i18n._(detail)}
              {...(done ? {} : { to: { to: `/business/${business_id}/${to}`, search } })}
              actions={
                !done && (
                  <ActionIcon variant="subtle" aria-label={t`Hide “${name}”`} onClick={() => hide([step])}>
                    <IconX size={16} aria-hidden />
                  </ActionIcon>
                )
              }
            />
          )
        })}
      </List>
      {data.samples !== null && (data.samples > 0 || !has_leads) && (
        <PanelBody>
          <SampleData business_id={business_id} samples={data.samples} />
        </PanelBody>
      )}
    </Panel>
  )
}

/** Adds the sample leads, or removes all of them. */
function SampleData({ business_id, samples }: { business_id: number; samples: number }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: () => post(samples > 0 ? 'sample_leads/remove' : 'sample_leads', {}, { quiet: true }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [business_id] }),
    onError: (error) => notify({ kind: 'error', title: t`The sample data was not changed`, message: wordsOf(error) }),
  })
  const button = (words: string) => (
    <Button variant="default" size="sm" loading={change.isPending} onClick={() => change.mutate()}>
      {words}
    </Button>
  )
  if (samples > 0)
    return (
      <Notice tone="warm" actions={button(t`Remove the sample data`)}>
        <Plural
          value={samples}
          one="# sample lead is shown. Its name ends in “(sample)”."
          other="# sample leads are shown. Their names end in “(sample)”."
        />
      </Notice>
    )
  return (
    <Row justify="space-between">
      <Muted>
        <Trans>Only looking? See the product with a few made-up leads. You remove them with one click.</Trans>
      </Muted>
      {button(t`Show me with sample data`)}
    </Row>
  )
}
