import { useLingui } from '@lingui/react/macro'
import { useLocation, useParams } from '@tanstack/react-router'
import { useSetup } from '#engine/web/context.tsx'
import { NotFoundScreen } from '#shell/system-screens.tsx'
import { usePlaceSearch } from '#ui/places.ts'
import { PendingScreen } from '#ui/TileLoader.tsx'
import { wordOf } from '#ui/words/word-of.ts'
import { chosenIn } from './chosen-in.web.ts'
import { recordOfModule } from './module-records.ts'
import ReportsScreen from './ReportsScreen.web.tsx'
import { ReportView, type Start } from './ReportView.web.tsx'
import { useKeptReports } from './run-report.web.ts'
import { ownReport, standardReport } from './standard.web.ts'

const useParam = (name: string): string =>
  useParams({ strict: false, select: (params) => String((params as Record<string, unknown>)[name] ?? '') })

/** The screens of reports: the list, a standard one, a new one, one of a module, and one that somebody kept. */
export default function ReportRoutes() {
  const [, , , place, name] = useLocation({ select: ({ pathname }) => pathname }).split('/')
  if (place === 'reports_new') return <NewReportRoute />
  if (place === 'reports_module') return <ModuleReportRoute />
  if (place === 'custom_reports') return <KeptReportRoute />
  return name ? <StandardReportRoute /> : <ReportsScreen />
}

/** `reports/{identifier}`: a standard report. */
function StandardReportRoute() {
  const { i18n } = useLingui()
  const id = useParam('reportId')
  const search = usePlaceSearch()
  const report = standardReport(id)
  if (!report) return <NotFoundScreen />
  const start = chosenIn(search, { ...report, title: i18n._(report.title) })
  return <ReportView key={`${id} ${JSON.stringify(search)}`} start={start} />
}

/** `reports_new`: an empty report to build. */
function NewReportRoute() {
  const { t } = useLingui()
  const search = usePlaceSearch()
  const start = chosenIn(search, { ...monthly('lead', 'created_at'), title: t`New report` })
  return <ReportView building start={start} />
}

const monthly = (record: string, date: string): Omit<Start, 'title'> => ({
  chart: 'columns',
  spec: { record, date, groups: [{ field: date, unit: 'month' }], measures: [{ kind: 'count' }] },
})

/** `reports_module/{moduleName}`: the first report about the records of a module. */
function ModuleReportRoute() {
  const { i18n } = useLingui()
  const { catalog } = useSetup()
  const name = useParam('moduleName')
  const record = recordOfModule(name, catalog)
  const definition = catalog.records.find((one) => one.name === record)
  const people = standardReport('person-day')
  // Of users, their work is what can be counted.
  if (name.toLowerCase() === 'user' && people) return <ReportView start={{ ...people, title: i18n._(people.title) }} />
  if (!definition) return <NotFoundScreen />
  return (
    <ReportView
      key={name}
      building
      start={{ ...monthly(definition.name, 'created_at'), title: wordOf(definition.label.many, i18n) }}
    />
  )
}

/** `custom_reports/{reportId}`: a report that somebody kept. */
function KeptReportRoute() {
  const id = Number(useParam('reportId'))
  const { data, isPending } = useKeptReports()
  if (isPending) return <PendingScreen />
  const kept = data?.find((one) => one.id === id)
  if (!kept?.view.report) return <NotFoundScreen />
  const { report, chart = 'bars', period } = kept.view
  const { period: days, ...spec } = report
  // A report that is always of today has no period of its own.
  const first = ownReport(report)?.period === 'none' ? 'none' : period
  const start: Start = { title: kept.name, chart, spec, ...(days && { days }), ...(first && { period: first }) }
  return <ReportView key={`${id} ${kept.version}`} start={start} kept={kept} />
}
