import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload, IconHistoryOff, IconRosetteDiscountCheck, IconSearchOff } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { readFile, saveFile } from '#engine/web/calls.ts'
import { pathsOf, useSetup } from '#engine/web/context.tsx'
import { fieldsOf } from '#engine/record/define.ts'
import { type OptionBook, useOptionBook } from '#engine/web/use-options.ts'
import { hasPage } from '#engine/record/screens.ts'
import { namedIn, useBookWith } from '#engine/web/use-titles.ts'
import { GoLink, useGo, usePlaceSearch } from '#ui/places.ts'
import { Avatar } from '#ui/bits.tsx'
import { dayOf, formatDate, formatDateTime, formatRelativeDay, formatTime } from '#ui/display.ts'
import { EmptyState, ErrorState, Skeleton, wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { wordOf } from '#ui/words/word-of.ts'
import { BusinessRecords } from '#modules/web.tsx'
import { type AuditEntry, auditQuery, type AuditSearch, readAuditSearch } from './audit-calls.web.ts'
import { AuditFilters } from './AuditFilters.web.tsx'
import { actionWord, changeLines, thingWord } from './audit-words.web.ts'
import classes from './audit.module.css'
import { SignIns } from './SignIns.web.tsx'

/** /business/{businessId}/audit: what was done in the business, and who signed in. For the owner and Admins. */
export default function AuditScreen() {
  return (
    <BusinessRecords>
      <Audit />
    </BusinessRecords>
  )
}

function Audit() {
  const { t } = useLingui()
  const go = useGo()
  const raw = usePlaceSearch()
  const { business_id, catalog } = useSetup()
  const book = useOptionBook(...catalog.records)
  const tab = raw.tab === 'sign-ins' ? 'sign-ins' : 'changes'
  const search = readAuditSearch(raw)
  const path = `/business/${business_id}/audit`
  const put = (next: AuditSearch & { tab?: string }) =>
    void go({
      to: path,
      replace: true,
      search: Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== '')),
    })
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <nav className={classes.tabs} aria-label={t`Audit log`}>
          <button type="button" aria-current={tab === 'changes' ? 'page' : undefined} onClick={() => put({})}>
            <Trans>Changes</Trans>
          </button>
          <button
            type="button"
            aria-current={tab === 'sign-ins' ? 'page' : undefined}
            onClick={() => put({ tab: 'sign-ins', person: search.person })}
          >
            <Trans>Sign-ins</Trans>
          </button>
        </nav>
        {tab === 'changes' && <ExportButton search={search} />}
      </header>
      {tab === 'changes' ? (
        <>
          <AuditFilters search={search} book={book} onChange={put} />
          <Log business_id={business_id} search={search} book={book} onClear={() => put({})} onShow={put} />
        </>
      ) : (
        <SignIns
          business_id={business_id}
          person={search.person}
          book={book}
          onPerson={(person) => put({ tab: 'sign-ins', person })}
        />
      )}
    </div>
  )
}

function ExportButton({ search }: { search: AuditSearch }) {
  const { t } = useLingui()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const blob = await readFile('audit/export', { ...search })
      saveFile(blob, `audit-${dayOf(new Date())}.csv`)
    },
    onSuccess: () => notify({ kind: 'success', message: t`The log is in your downloads` }),
    onError: (error) => notify({ kind: 'error', title: t`The export failed`, message: wordsOf(error) }),
  })
  return (
    <Button
      variant="default"
      className={classes.export}
      loading={isPending}
      leftSection={<IconDownload size={15} aria-hidden />}
      aria-label={t`Export CSV`}
      onClick={() => mutate()}
    >
      <span className={classes.wide}>
        <Trans>Export CSV</Trans>
      </span>
    </Button>
  )
}

interface LogProps {
  business_id: number
  search: AuditSearch
  book: OptionBook
  onClear: () => void
  onShow: (search: AuditSearch) => void
}

function Log({ business_id, search, book, onClear, onShow }: LogProps) {
  const log = useInfiniteQuery({ ...auditQuery(business_id, search), placeholderData: keepPreviousData })
  const entries = log.data?.pages.flatMap((page) => page.data) ?? []
  if (log.isPending)
    return (
      <div className={classes.waiting}>
        <Skeleton lines={8} height={18} />
      </div>
    )
  if (log.isError && entries.length === 0)
    return (
      <ErrorState
        what={<Trans>The audit log could not be loaded</Trans>}
        error={log.error}
        onRetry={() => void log.refetch()}
      />
    )
  if (entries.length === 0)
    return Object.values(search).some((value) => value !== undefined) ? (
      <EmptyState icon={IconSearchOff} title={<Trans>Nothing was done that matches</Trans>}>
        <Button variant="default" onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      </EmptyState>
    ) : (
      <EmptyState
        icon={IconHistoryOff}
        title={<Trans>Nothing has happened yet</Trans>}
        detail={<Trans>Every change, export and import of this business is kept here, and cannot be edited.</Trans>}
      />
    )
  const days = Map.groupBy(entries, (entry) => dayOf(entry.at))
  return (
    <div data-stale={log.isPlaceholderData || undefined} className={classes.log}>
      {[...days].map(([day, of_day]) => (
        <section key={day}>
          <h2 title={formatDate(day)}>{formatRelativeDay(day)}</h2>
          <ul>
            {of_day.map((entry) => (
              <Entry key={entry.id} entry={entry} book={book} onShow={onShow} />
            ))}
          </ul>
        </section>
      ))}
      {log.hasNextPage && (
        <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          <Trans>Show older</Trans>
        </Button>
      )}
    </div>
  )
}

const SHOWN = 3

function Entry({ entry, book, onShow }: { entry: AuditEntry; book: OptionBook; onShow: LogProps['onShow'] }) {
  const { t, i18n } = useLingui()
  const { catalog } = useSetup()
  const definition = catalog.records.find((one) => one.name === entry.record)
  const titled = useBookWith(book, definition ? namedIn(fieldsOf(definition), entry.changes) : [])
  const lines = changeLines({ entry, catalog, book: titled, i18n })
  const who = entry.actor_name ?? (entry.actor_id === null ? 'Vanik' : t`Somebody`)
  const first = lines.slice(0, SHOWN)
  const rest = lines.slice(SHOWN)
  return (
    <li className={classes.entry}>
      <time dateTime={entry.at} title={formatDateTime(entry.at)}>
        {formatTime(entry.at)}
      </time>
      <span className={classes.who}>
        <Avatar id={entry.actor_id ?? 0} name={who} size={22} />
        <b>{who}</b>
      </span>
      <div className={classes.what}>
        <p>
          <b>{actionWord(entry.action, i18n)}</b> <span>{thingWord(entry, catalog, i18n)}</span>
          <Subject entry={entry} />
        </p>
        {first.length > 0 && <Lines lines={first} />}
        {rest.length > 0 && (
          <details>
            <summary>
              <Trans>{rest.length} more</Trans>
            </summary>
            <Lines lines={rest} />
          </details>
        )}
        {entry.note && <small>{wordOf(entry.note, i18n)}</small>}
        {entry.run_id !== null && entry.record_id === 0 && (
          <button type="button" className={classes.link} onClick={() => onShow({ run: entry.run_id ?? undefined })}>
            <Trans>Show the records</Trans>
          </button>
        )}
      </div>
      {entry.address && <span className={`ltr ${classes.from}`}>{entry.address}</span>}
      {entry.is_sealed && (
        <span className={classes.seal} title={t`Sealed: it cannot be altered unnoticed`}>
          <IconRosetteDiscountCheck size={15} stroke={1.6} role="img" aria-label={t`Sealed`} />
        </span>
      )}
    </li>
  )
}

function Lines({ lines }: { lines: ReturnType<typeof changeLines> }) {
  return (
    <dl>
      {lines.map(({ label, from, to }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {from !== null && (
              <>
                <s>{from}</s> <span aria-hidden>→</span>{' '}
              </>
            )}
            {to}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What it was done to, as a link where it can be opened. */
function Subject({ entry }: { entry: AuditEntry }) {
  const { catalog, business_id } = useSetup()
  if (entry.record_id === 0) return null
  const definition = catalog.records.find((one) => one.name === entry.record)
  if (!definition) return null
  const title = entry.title || `#${entry.record_id}`
  // Only records with a page of their own open; the others are named.
  if (!entry.is_live || !hasPage(definition)) return <em data-gone={!entry.is_live || undefined}>{title}</em>
  return <GoLink to={pathsOf({ business_id, definition }).one(entry.record_id)}>{title}</GoLink>
}
