import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload, IconHistoryOff, IconRosetteDiscountCheck, IconSearchOff } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { readFile, saveFile } from '#engine/web/calls.ts'
import { pathsOf, useSetup } from '#engine/web/context.tsx'
import { fieldsOf } from '#engine/record/define.ts'
import { hasPage } from '#engine/record/screens.ts'
import { namedIn, useBookWith } from '#engine/web/use-titles.ts'
import { type OptionBook, useOptionBook } from '#engine/web/use-options.ts'
import { useGo, usePlaceSearch } from '#ui/places.ts'
import { Person } from '#ui/bits.tsx'
import { dayOf } from '#ui/display.ts'
import { DayLog, LogRow } from '#ui/layout/DayLog.tsx'
import { Muted, Row, Spacer } from '#ui/layout/flow.tsx'
import { LinkButton } from '#ui/layout/LinkButton.tsx'
import { TextLink } from '#ui/layout/List.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { Tabs } from '#ui/RecordPage.tsx'
import { EmptyState, wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { wordOf } from '#ui/words/word-of.ts'
import { type AuditEntry, auditQuery, type AuditSearch, isFiltered, readAuditSearch } from './audit-calls.web.ts'
import { AuditFilters } from './AuditFilters.web.tsx'
import { actionWord, changeLines, thingWord } from './audit-words.web.ts'
import { SignIns } from './SignIns.web.tsx'

/** `/business/{businessId}/audit`: changes in the business and sign-ins of its members, for the owner and Admins. */
export default function AuditScreen() {
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
    <SettingsPage quiet title={<Trans>Audit log</Trans>} width="full">
      <Row wrap={false}>
        <Tabs
          label={t`Audit log`}
          current={tab}
          tabs={[
            { id: 'changes', name: t`Changes` },
            { id: 'sign-ins', name: t`Sign-ins` },
          ]}
          onPick={(next) => put(next === 'changes' ? {} : { tab: next, person: search.person })}
        />
        <Spacer />
        {tab === 'changes' && <ExportButton search={search} />}
      </Row>
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
    </SettingsPage>
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
      loading={isPending}
      leftSection={<IconDownload size={15} aria-hidden />}
      onClick={() => mutate()}
    >
      <Trans>Export CSV</Trans>
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
  return (
    <DayLog
      log={log}
      failed={<Trans>The audit log could not be loaded</Trans>}
      empty={
        isFiltered(search) ? (
          <EmptyState icon={IconSearchOff} title={<Trans>No entries match</Trans>}>
            <Button variant="default" onClick={onClear}>
              <Trans>Clear filters</Trans>
            </Button>
          </EmptyState>
        ) : (
          <EmptyState
            icon={IconHistoryOff}
            title={<Trans>No entries yet</Trans>}
            detail={<Trans>Every change, export and import of this business is recorded here for good.</Trans>}
          />
        )
      }
    >
      {(entry) => <Entry key={entry.id} entry={entry} book={book} onShow={onShow} />}
    </DayLog>
  )
}

const SHOWN = 3

function Entry({ entry, book, onShow }: { entry: AuditEntry; book: OptionBook; onShow: LogProps['onShow'] }) {
  const { t, i18n } = useLingui()
  const { catalog } = useSetup()
  const definition = catalog.records.find((one) => one.name === entry.record)
  const titled = useBookWith(book, definition ? namedIn(fieldsOf(definition), entry.changes) : [])
  const lines = changeLines({ entry, catalog, book: titled, i18n })
  const who = entry.actor_name ?? (entry.actor_id === null ? 'Vanik' : t`A former member`)
  const first = lines.slice(0, SHOWN)
  const rest = lines.slice(SHOWN)
  return (
    <LogRow
      at={entry.at}
      who={<Person id={entry.actor_id ?? 0} name={who} size={22} />}
      what={
        <>
          <b>{actionWord(entry.action, i18n)}</b> {thingWord(entry, catalog, i18n)} <Subject entry={entry} />
        </>
      }
      side={
        <>
          {entry.address && <span className="ltr">{entry.address}</span>}{' '}
          {entry.is_sealed && (
            <IconRosetteDiscountCheck
              size={15}
              stroke={1.6}
              color="var(--brand-ring)"
              role="img"
              aria-label={t`Sealed: it cannot be altered unnoticed`}
            />
          )}
        </>
      }
    >
      {first.length > 0 && <Lines lines={first} />}
      {rest.length > 0 && (
        <details>
          <summary>
            <Trans>{rest.length} more</Trans>
          </summary>
          <Lines lines={rest} />
        </details>
      )}
      {entry.note && <Muted>{wordOf(entry.note, i18n)}</Muted>}
      {entry.run_id !== null && entry.record_id === 0 && (
        <LinkButton onClick={() => onShow({ run: entry.run_id ?? undefined })}>
          <Trans>Show the records</Trans>
        </LinkButton>
      )}
    </LogRow>
  )
}

/** Changed fields, with the value before and after. */
function Lines({ lines }: { lines: ReturnType<typeof changeLines> }) {
  return lines.map(({ label, from, to }) => (
    <div key={label}>
      <Muted as="span">{label}</Muted>{' '}
      {from !== null && (
        <>
          <Muted as="s">{from}</Muted> <span aria-hidden>→</span>{' '}
        </>
      )}
      {to}
    </div>
  ))
}

/** The record an entry is about, as a link where it has a page. */
function Subject({ entry }: { entry: AuditEntry }) {
  const { catalog, business_id } = useSetup()
  if (entry.record_id === 0) return null
  const definition = catalog.records.find((one) => one.name === entry.record)
  if (!definition) return null
  const title = entry.title || `#${entry.record_id}`
  // Only records with a page of their own open; the others are named.
  if (!entry.is_live) return <Muted as="s">{title}</Muted>
  if (!hasPage(definition)) return title
  return <TextLink to={pathsOf({ business_id, definition }).one(entry.record_id)}>{title}</TextLink>
}
