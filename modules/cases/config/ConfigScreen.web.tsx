import { Trans, useLingui } from '@lingui/react/macro'
import { useOptionBook } from '#engine/web/use-options.ts'
import { textOf } from '#engine/web/value-text.ts'
import LookupScreen, { type UsageSlot } from '#platform/lookups/screen/LookupScreen.tsx'
import { TabbedSettings } from '#platform/lookups/screen/TabbedSettings.tsx'
import type { Entry } from '#platform/lookups/screen/use-entries.ts'
import { formatDate } from '#ui/display.ts'
import { FieldsTab } from '#modules/crm/index.web.ts'
import { caseRecord } from '../case.record.ts'
import { caseCategory } from '../lookups/case-category.record.ts'
import { caseHours } from '../lookups/case-hours.record.ts'
import { casePolicy } from '../lookups/case-policy.record.ts'
import { caseReply } from '../lookups/case-reply.record.ts'
import { caseStatus } from '../lookups/case-status.record.ts'
import { NumbersTab } from './NumbersTab.web.tsx'
import { holiday } from '#modules/business/holidays/holiday.record.ts'

/** `/business/{businessId}/config/cases`: statuses, categories, response times, hours, holidays, replies and own fields. */
export default function ConfigScreen() {
  const { t } = useLingui()
  const list = (id: string, record: string, name: string, hint: string, Usage?: UsageSlot) => ({
    ...{ id, name, hint },
    content: <LookupScreen key={record} record={record} Usage={Usage} />,
  })
  return (
    <TabbedSettings
      title={<Trans>Cases configuration</Trans>}
      label={t`Parts of the cases configuration`}
      path="config/cases"
      tabs={[
        list(
          'statuses',
          caseStatus.name,
          t`Statuses`,
          t`How far a case is. While a case waits for the customer, the time to solve it stands still.`,
        ),
        list('categories', caseCategory.name, t`Categories`, t`What cases are about.`),
        list(
          'times',
          casePolicy.name,
          t`Response times`,
          t`Within how much working time a case is answered and solved. Of several that fit, the one with the category counts, then the one with the priority. The pencil opens the times.`,
          PolicyWords,
        ),
        list(
          'hours',
          caseHours.name,
          t`Working hours`,
          t`Only these hours count for the response times. A branch may have its own. The pencil opens the week.`,
          HoursWords,
        ),
        list(
          'holidays',
          holiday.name,
          t`Holidays`,
          t`Days on which no time counts, for every branch or for one. The pencil opens the day.`,
          HolidayWords,
        ),
        list(
          'replies',
          caseReply.name,
          t`Ready replies`,
          t`Texts that are put into a note with one click. The pencil opens the text.`,
        ),
        {
          id: 'numbers',
          name: t`Numbers`,
          hint: t`Every case gets the next number by itself.`,
          content: <NumbersTab />,
        },
        {
          id: 'fields',
          name: t`Fields`,
          hint: t`What your business wants to know about a case beyond the usual.`,
          content: <FieldsTab of={caseRecord} />,
        },
      ]}
    />
  )
}

/** The times of a policy: first answer, then solution. */
function PolicyWords({ entry }: { entry: Entry }) {
  const [answer, solution] = [textOf(entry.first_response), textOf(entry.resolve)]
  return (
    <Trans>
      Answer {answer}, solution {solution}
    </Trans>
  )
}

const Branch = ({ entry }: { entry: Entry }) => {
  const book = useOptionBook(caseHours)
  const branch = book.find('location', entry.location_id)
  return branch ? branch.title : <Trans>Every branch</Trans>
}

/** The hours of most days, and the branch. */
function HoursWords({ entry }: { entry: Entry }) {
  return (
    <>
      {textOf(entry.monday)} · <Branch entry={entry} />
    </>
  )
}

/** The day of a holiday, and its branch. */
function HolidayWords({ entry }: { entry: Entry }) {
  return (
    <>
      {formatDate(textOf(entry.date))} · <Branch entry={entry} />
    </>
  )
}
