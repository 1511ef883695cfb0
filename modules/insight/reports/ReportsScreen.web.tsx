import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import {
  IconChartBar,
  IconChartDonut,
  IconChartHistogram,
  IconFilter,
  IconGridDots,
  IconMap2,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSetup } from '#engine/web/context.tsx'
import { mayDo } from '#shell/menu.ts'
import { permissionsQuery } from '#shell/session-queries.ts'
import { remove } from '#ui/client/request.ts'
import { useSession } from '#ui/client/session.ts'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { IconTile, List, ListRow } from '#ui/layout/List.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { useGo } from '#ui/places.ts'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { MailedReports } from './mail/MailedReports.web.tsx'
import { ReadyReports } from './results/ReadyReports.web.tsx'
import { type KeptReport, useKeptReports } from './run-report.web.ts'
import { GROUP_NAMES, REPORT_GROUPS, standardReports } from './standard.web.ts'

const ICONS = {
  bars: IconChartBar,
  columns: IconChartHistogram,
  wave: IconChartHistogram,
  pie: IconChartDonut,
  map: IconMap2,
  heat: IconGridDots,
  funnel: IconFilter,
}

/** `/business/{businessId}/reports`: the reports that people kept, and the standard ones of what the person may see. */
export default function ReportsScreen() {
  const { t, i18n } = useLingui()
  const go = useGo()
  const { business_id, catalog } = useSetup()
  const { data: roles } = useQuery(permissionsQuery(business_id, useSession()?.user.id))
  const role = roles?.[0]
  const inside = `/business/${business_id}`
  const may = (record: string) =>
    catalog.records.some(({ name }) => name === record) && mayDo(role, { record, right: 'view' })
  const groups = REPORT_GROUPS.flatMap((group) => {
    const open = standardReports(group).filter(({ spec }) => may(spec.record))
    return open.length > 0 ? [{ group, open }] : []
  })
  return (
    <SettingsPage
      width="full"
      title={t`Reports`}
      actions={
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => void go({ to: `${inside}/reports_new` })}
        >
          <Trans>New report</Trans>
        </Button>
      }
    >
      <ReadyReports />
      <Kept inside={inside} />
      <MailedReports />
      <div style={{ columns: '3 320px', columnGap: 16 }}>
        {groups.map(({ group, open }) => (
          <div key={group} style={{ breakInside: 'avoid', marginBottom: 16 }}>
            <Panel title={i18n._(GROUP_NAMES[group])} padded={false}>
              <List>
                {open.map(({ id, title, chart }) => (
                  <ListRow
                    key={id}
                    to={{ to: `${inside}/reports/${id}` }}
                    lead={<IconTile icon={ICONS[chart]} size={32} />}
                    title={i18n._(title)}
                  />
                ))}
              </List>
            </Panel>
          </div>
        ))}
      </div>
    </SettingsPage>
  )
}

/** The reports that the person kept, and those of others that everybody may open. */
function Kept({ inside }: { inside: string }) {
  const { t } = useLingui()
  const { data = [] } = useKeptReports()
  const client = useQueryClient()
  const [asked, setAsked] = useState<KeptReport | null>(null)
  if (data.length === 0) return null
  const sharedWith = ({ is_shared, role_ids, created_by_name }: KeptReport) => {
    if (!is_shared) return t`Only for me`
    const by = created_by_name ?? ''
    return role_ids.length > 0 ? t`For some roles, by ${by}` : t`For everybody, by ${by}`
  }
  const drop = async (id: number) => {
    setAsked(null)
    try {
      await remove(`saved_filters/${id}`, { quiet: true })
    } catch (error) {
      notify({ kind: 'error', title: t`The report was not deleted`, message: wordsOf(error) })
    }
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('kept reports') })
  }
  return (
    <Panel title={t`Kept reports`} padded={false}>
      <List>
        {data.map((one) => (
          <ListRow
            key={one.id}
            to={{ to: `${inside}/custom_reports/${one.id}` }}
            lead={<IconTile icon={ICONS[one.view.chart ?? 'bars']} size={32} />}
            title={one.name}
            detail={sharedWith(one)}
            actions={
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t`Delete ${one.name}`}
                onClick={() => setAsked(one)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            }
          />
        ))}
      </List>
      {asked && (
        <ConfirmDialog
          danger
          title={t`Delete ${asked.name}?`}
          confirm={t`Delete`}
          onConfirm={() => void drop(asked.id)}
          onClose={() => setAsked(null)}
        >
          <Trans>The rows that it shows stay. The report itself cannot be brought back.</Trans>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
