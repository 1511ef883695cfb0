import '#ui/css/select.ts'
import { DayInput } from '#ui/fields/DayInput.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { put } from '#ui/client/request.ts'
import type { OptionBook } from '#engine/web/use-options.ts'
import { SidePanel } from '#ui/Dialog.tsx'
import { notifySaved } from '#ui/toast.ts'
import { useChange } from '#platform/lookups/screen/use-entries.ts'
import { DEFAULT_WEEKLY, type DaysOff, type Shift, WEEKDAYS, type Weekday, type Weekly } from '../shifts.ts'
import classes from './assignment.module.css'
import type { Assignment } from './use-assignment.web.ts'

/** Weekly hours and days off, of the business and of people with their own. */
export default function HoursDrawer({
  assignment,
  book,
  onClose,
}: {
  assignment: Assignment
  book: OptionBook
  onClose: () => void
}) {
  const { t } = useLingui()
  const [member, setMember] = useState<number | null>(null)
  const { business, people } = assignment.hours
  const own = people.find((one) => one.member_id === member)
  const start = member === null ? business : { weekly: own?.weekly ?? null, days_off: own?.days_off ?? [] }
  return (
    <SidePanel
      title={t`Working hours`}
      detail={t`Leads go to people on shift. Times are those of ${assignment.setting.time_zone}.`}
      onClose={onClose}
    >
      <div className={classes.hours}>
        <Select
          label={t`Whose`}
          size="sm"
          searchable
          allowDeselect={false}
          data={[
            { value: '', label: t`The business` },
            ...book.choices('user').map((one) => ({ value: String(one.id), label: one.title })),
          ]}
          value={member === null ? '' : String(member)}
          onChange={(value) => setMember(value ? Number(value) : null)}
        />
        <Week
          key={`${member} ${JSON.stringify(start)}`}
          member={member}
          start={start}
          usual={business.weekly}
          onClose={onClose}
        />
      </div>
    </SidePanel>
  )
}

function Week({
  member,
  start,
  usual,
  onClose,
}: {
  member: number | null
  start: { weekly: Weekly | null; days_off: DaysOff[] }
  usual: Weekly
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const { busy, change } = useChange()
  const [weekly, setWeekly] = useState(start.weekly)
  const [days_off, setDaysOff] = useState(start.days_off)
  const [issue, setIssue] = useState<string | null>(null)
  const names = new Intl.DateTimeFormat(i18n.locale, { weekday: 'long', timeZone: 'UTC' })
  // 1 November 2026 is a Sunday.
  const nameOf = (index: number) => names.format(new Date(Date.UTC(2026, 10, 1 + index)))
  const set = (day: Weekday, shifts: Shift[]) => setWeekly({ ...weekly, [day]: shifts })
  async function save() {
    setIssue(null)
    const body = { member_id: member, weekly, days_off }
    if (!(await change(() => put('assignment/hours', body, { quiet: true }), setIssue))) return
    notifySaved()
    onClose()
  }
  return (
    <>
      {member !== null && (
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={weekly === null}
            onChange={(event) => setWeekly(event.currentTarget.checked ? null : { ...usual })}
          />
          <Trans>Same hours as the business</Trans>
        </label>
      )}
      {weekly !== null && (
        <ul className={classes.week} aria-label={t`Hours of each weekday`}>
          {WEEKDAYS.map((day, index) => {
            const shifts = weekly[day] ?? []
            const name = nameOf(index)
            const at = (place: number, shift: Shift) => set(day, shifts.with(place, shift))
            return (
              <li key={day}>
                <label className={classes.check}>
                  <input
                    type="checkbox"
                    checked={shifts.length > 0}
                    onChange={(event) =>
                      set(day, event.currentTarget.checked ? (DEFAULT_WEEKLY.Monday as Shift[]) : [])
                    }
                  />
                  {name}
                </label>
                <div>
                  {shifts.length === 0 && (
                    <span className={classes.quiet}>
                      <Trans>Off</Trans>
                    </span>
                  )}
                  {shifts.map(([from, until], place) => (
                    // A shift keeps its place while it is edited.
                    <span key={place} className={classes.shift}>
                      <input
                        type="time"
                        required
                        aria-label={t`${name} from`}
                        value={from}
                        onChange={(event) => at(place, [event.currentTarget.value, until])}
                      />
                      –
                      <input
                        type="time"
                        required
                        aria-label={t`${name} until`}
                        value={until}
                        onChange={(event) => at(place, [from, event.currentTarget.value])}
                      />
                      {until !== '' && until <= from && (
                        <small>
                          <Trans>next day</Trans>
                        </small>
                      )}
                      {place > 0 && (
                        <ActionIcon
                          size={32}
                          variant="subtle"
                          color="gray"
                          aria-label={t`Remove this shift`}
                          onClick={() => set(day, shifts.toSpliced(place, 1))}
                        >
                          <IconX size={14} aria-hidden />
                        </ActionIcon>
                      )}
                    </span>
                  ))}
                </div>
                {shifts.length > 0 && shifts.length < 4 && (
                  <ActionIcon
                    size={32}
                    variant="subtle"
                    color="gray"
                    aria-label={t`Another shift on ${name}`}
                    onClick={() => set(day, [...shifts, ['20:00', '22:00']])}
                  >
                    <IconPlus size={14} aria-hidden />
                  </ActionIcon>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <h3>
        <Trans>Days off</Trans>
      </h3>
      <ul className={classes.off} aria-label={t`Days off`}>
        {days_off.map((one, index) => (
          // Days off keep their place while they are edited.
          <li key={index}>
            <DayInput
              aria-label={t`First day off`}
              clearable={false}
              value={one.from || null}
              onChange={(day) => setDaysOff(days_off.with(index, { ...one, from: day ?? '' }))}
            />
            –
            <DayInput
              aria-label={t`Last day off`}
              clearable={false}
              value={one.until || null}
              onChange={(day) => setDaysOff(days_off.with(index, { ...one, until: day ?? '' }))}
            />
            <ActionIcon
              size={32}
              variant="subtle"
              color="gray"
              aria-label={t`Remove these days`}
              onClick={() => setDaysOff(days_off.toSpliced(index, 1))}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        variant="default"
        className={classes.start}
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={() => setDaysOff([...days_off, { from: '', until: '' }])}
      >
        <Trans>Add days off</Trans>
      </Button>
      {issue && (
        <p role="alert" data-wrong>
          {issue}
        </p>
      )}
      <footer>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button loading={busy} onClick={() => void save()}>
          <Trans>Save</Trans>
        </Button>
      </footer>
    </>
  )
}
