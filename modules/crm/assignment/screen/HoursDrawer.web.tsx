import '#ui/css/input.ts'
import '#ui/css/select.ts'
import { DayInput } from '#ui/fields/DayInput.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { weekdayName } from '#base/day-names.ts'
import { put } from '#ui/client/request.ts'
import type { OptionBook } from '#engine/web/use-options.ts'
import { SidePanel } from '#ui/Dialog.tsx'
import { Tick } from '#ui/layout/choices.tsx'
import { Muted, PanelBody, Problem, Row, Stack, Title } from '#ui/layout/flow.tsx'
import { notifySaved } from '#ui/toast.ts'
import { useChange } from '#platform/lookups/screen/use-entries.ts'
import { DEFAULT_WEEKLY, type DaysOff, type Shift, WEEKDAYS, type Weekly } from '../shifts.ts'
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
      asks
      title={t`Working hours`}
      detail={t`Leads go to people on shift. Times are those of ${assignment.setting.time_zone}.`}
      onClose={onClose}
    >
      <PanelBody>
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
      </PanelBody>
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
  const nameOf = (index: number) => weekdayName(index, i18n.locale, 'long')
  async function save() {
    setIssue(null)
    const body = { member_id: member, weekly, days_off }
    if (!(await change(() => put('assignment/hours', body, { quiet: true }), setIssue))) return
    notifySaved(t`Working hours saved`)
    onClose()
  }
  return (
    <>
      {member !== null && (
        <Tick checked={weekly === null} onChange={(same) => setWeekly(same ? null : { ...usual })}>
          <Trans>Same hours as the business</Trans>
        </Tick>
      )}
      {weekly !== null && (
        <ul className={classes.week} aria-label={t`Hours of each weekday`}>
          {WEEKDAYS.map((day, index) => (
            <DayShifts
              key={day}
              name={nameOf(index)}
              shifts={weekly[day] ?? []}
              onChange={(shifts) => setWeekly({ ...weekly, [day]: shifts })}
            />
          ))}
        </ul>
      )}
      <DaysOffList days_off={days_off} onChange={setDaysOff} />
      <Problem>{issue}</Problem>
      <Row as="footer" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button loading={busy} onClick={() => void save()}>
          <Trans>Save</Trans>
        </Button>
      </Row>
    </>
  )
}

/** The shifts of a weekday, at most four. */
function DayShifts({ name, shifts, onChange }: { name: string; shifts: Shift[]; onChange: (shifts: Shift[]) => void }) {
  const { t } = useLingui()
  return (
    <li>
      <Tick checked={shifts.length > 0} onChange={(on) => onChange(on ? (DEFAULT_WEEKLY.Monday as Shift[]) : [])}>
        {name}
      </Tick>
      <Stack gap="xs">
        {shifts.length === 0 && (
          <Muted>
            <Trans>Off</Trans>
          </Muted>
        )}
        {shifts.map((shift, place) => (
          // A shift keeps its place while it is edited.
          <ShiftTimes
            key={place}
            name={name}
            shift={shift}
            onChange={(next) => onChange(shifts.with(place, next))}
            onRemove={place > 0 ? () => onChange(shifts.toSpliced(place, 1)) : undefined}
          />
        ))}
      </Stack>
      {shifts.length > 0 && shifts.length < 4 && (
        <ActionIcon
          size={32}
          aria-label={t`Another shift on ${name}`}
          onClick={() => onChange([...shifts, ['20:00', '22:00']])}
        >
          <IconPlus size={14} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

/** From when until when; the first shift of a day is removed with the day. */
function ShiftTimes({
  name,
  shift: [from, until],
  onChange,
  onRemove,
}: {
  name: string
  shift: Shift
  onChange: (shift: Shift) => void
  onRemove?: () => void
}) {
  const { t } = useLingui()
  return (
    <Row as="span">
      <TextInput
        size="sm"
        type="time"
        required
        aria-label={t`${name} from`}
        value={from}
        onChange={(event) => onChange([event.currentTarget.value, until])}
      />
      –
      <TextInput
        size="sm"
        type="time"
        required
        aria-label={t`${name} until`}
        value={until}
        onChange={(event) => onChange([from, event.currentTarget.value])}
      />
      {until !== '' && until <= from && (
        <small>
          <Trans>next day</Trans>
        </small>
      )}
      {onRemove && (
        <ActionIcon size={32} aria-label={t`Remove this shift`} onClick={onRemove}>
          <IconX size={14} aria-hidden />
        </ActionIcon>
      )}
    </Row>
  )
}

function DaysOffList({ days_off, onChange }: { days_off: DaysOff[]; onChange: (days_off: DaysOff[]) => void }) {
  const { t } = useLingui()
  return (
    <>
      <Title order={3}>
        <Trans>Days off</Trans>
      </Title>
      <Stack as="ul" gap="xs" aria-label={t`Days off`}>
        {days_off.map((one, index) => (
          // Days off keep their place while they are edited.
          <Row key={index} as="li">
            <DayInput
              aria-label={t`First day off`}
              ahead
              clearable={false}
              value={one.from || null}
              onChange={(day) => onChange(days_off.with(index, { ...one, from: day ?? '' }))}
            />
            –
            <DayInput
              aria-label={t`Last day off`}
              ahead
              clearable={false}
              value={one.until || null}
              onChange={(day) => onChange(days_off.with(index, { ...one, until: day ?? '' }))}
            />
            <ActionIcon
              size={32}
              aria-label={t`Remove these days`}
              onClick={() => onChange(days_off.toSpliced(index, 1))}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </Row>
        ))}
      </Stack>
      <Button
        size="sm"
        variant="default"
        w="fit-content"
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={() => onChange([...days_off, { from: '', until: '' }])}
      >
        <Trans>Add days off</Trans>
      </Button>
    </>
  )
}
