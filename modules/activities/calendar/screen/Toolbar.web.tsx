import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import {
  IconCalendarShare,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconPlus,
  IconUsers,
} from '@tabler/icons-react'
import { useSetup } from '#engine/web/context.tsx'
import type { OptionBook } from '#engine/web/use-options.ts'
import { useSession } from '#ui/client/session.ts'
import { dayOf, formatDate } from '#ui/display.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { FilterMenu } from '#ui/layout/FilterButton.tsx'
import { Row, Spacer } from '#ui/layout/flow.tsx'
import { ListBar } from '#ui/layout/ListPage.tsx'
import { PillTabs } from '#ui/layout/PillTabs.tsx'
import { Segmented } from '#ui/layout/Segmented.tsx'
import { TONES } from '#ui/tones.ts'
import { useIsPhone } from '#ui/use-media.ts'
import { wordOf } from '#ui/words/word-of.ts'
import { type View, VIEWS } from '../calendar-model.ts'
import type { EventKind } from '../event.ts'
import type { Calendar, Whose } from './use-calendar.web.ts'

interface ToolbarProps {
  view: View
  day: string
  whose: Whose
  show: (next: { view?: View; day?: string; whose?: Whose }) => void
  step: (by: 1 | -1) => void
  book: OptionBook
  /** The kinds that this person may create. */
  kinds: readonly EventKind[]
  onNew: (kind: EventKind) => void
  onFeed: () => void
}

/** The bar over the calendar: days, whose events, view. On a phone its last parts are at the lower edge. */
export function Toolbar(props: ToolbarProps) {
  const { view, day, show, step, onFeed } = props
  const { t, i18n } = useLingui()
  const phone = useIsPhone()
  const size = phone ? 40 : 30
  const words: Record<View, string> = { day: t`Day`, week: t`Week`, month: t`Month`, agenda: t`List`, team: t`Team` }
  const feed = (
    <ActionIcon variant="default" size={size} aria-label={t`Show in another calendar`} onClick={onFeed}>
      <IconCalendarShare size={17} aria-hidden />
    </ActionIcon>
  )
  return (
    <>
      <Row wrap={false} gap="xs">
        <Button variant="default" onClick={() => show({ day: dayOf(new Date()) })}>
          <Trans>Today</Trans>
        </Button>
        <ActionIcon variant="default" size={size} aria-label={t`Earlier`} onClick={() => step(-1)}>
          <IconChevronLeft size={17} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={size} aria-label={t`Later`} onClick={() => step(1)}>
          <IconChevronRight size={17} aria-hidden />
        </ActionIcon>
        <b aria-live="polite" style={{ whiteSpace: 'nowrap', fontSize: 15, paddingInline: 6 }}>
          {titleOf(view, day, i18n.locale)}
        </b>
      </Row>
      <Spacer />
      {phone ? feed : <WhoseFilter {...props} />}
      <Segmented
        label={t`View`}
        value={view}
        options={VIEWS.map((value) => ({ value, label: words[value] }))}
        onChange={(next) => show({ view: next })}
      />
      {!phone && feed}
      {!phone && <NewMenu {...props} />}
    </>
  )
}

/** The lower edge on a phone, in the thumb's reach. */
export function ThumbBar(props: ToolbarProps) {
  return (
    <Row justify="space-between" wrap={false}>
      <WhoseFilter {...props} />
      <Spacer />
      <NewMenu {...props} />
    </Row>
  )
}

function WhoseFilter({ view, whose, book, show }: ToolbarProps) {
  const { t } = useLingui()
  const me = useSession()?.user.id
  if (view === 'team') return null
  const people = book.choices('user').filter(({ id }) => id !== me)
  return (
    <FilterMenu
      icon={IconUsers}
      label={t`Whose events`}
      required
      value={String(whose)}
      choices={[
        { value: 'me', label: t`My events` },
        { value: 'all', label: t`Everybody's events` },
        ...people.map(({ id, title }) => ({ value: String(id), label: title, person: id })),
      ]}
      onChange={(value) => show({ whose: value === 'me' || value === 'all' ? value : Number(value) })}
    />
  )
}

function NewMenu({ kinds, onNew }: ToolbarProps) {
  const { t, i18n } = useLingui()
  const { catalog } = useSetup()
  if (kinds.length === 0) return null
  return (
    <LazyMenu
      label={t`New`}
      position="bottom-end"
      target={
        <Button
          leftSection={<IconPlus size={15} aria-hidden />}
          rightSection={<IconChevronDown size={13} aria-hidden />}
        >
          <Trans>New</Trans>
        </Button>
      }
      items={kinds.map((kind) => ({
        label: i18n._(catalog.get(kind.record).label.one),
        onClick: () => onNew(kind),
      }))}
    />
  )
}

/** The month of a view, or its day. */
function titleOf(view: View, day: string, language: string): string {
  if (view === 'day' || view === 'team' || view === 'agenda') return formatDate(day)
  const month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return month.format(new Date(`${day}T00:00:00Z`))
}

/** The kinds of entries with their colours; each is switched off and on. */
export function Kinds({ calendar }: { calendar: Calendar }) {
  const { t, i18n } = useLingui()
  if (calendar.kinds.length === 0) return null
  return (
    <ListBar phone="swipe">
      <PillTabs label={t`Kinds of entries`}>
        {calendar.kinds.map(({ name, label, tone }) => (
          <button
            key={name}
            type="button"
            className="row"
            aria-pressed={!calendar.hidden.includes(name)}
            onClick={() => calendar.toggle(name)}
          >
            <i className="dot" style={{ background: TONES[tone].color }} />
            {wordOf(label, i18n)}
          </button>
        ))}
      </PillTabs>
    </ListBar>
  )
}
