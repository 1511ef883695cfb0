import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTenantKey } from '#engine/web/context.tsx'
import { get, put } from '#ui/client/request.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Grid, Muted, Problem, Row, Spacer, Stack } from '#ui/layout/flow.tsx'
import { ErrorState, Skeleton, wordsOf } from '#ui/states.tsx'

interface Cost {
  lead_source_id: number
  name: string
  amount: string | null
  previous: string | null
}

const moved = (month: string, by: number): string => {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** What each source costs in a month, such as the plan of a portal. */
export function SourceCosts({
  month: first,
  onClose,
  onSaved,
}: {
  month: string
  onClose: () => void
  onSaved: () => void
}) {
  const { t, i18n } = useLingui()
  const tenant = useTenantKey()
  const [month, setMonth] = useState(first)
  const [typed, setTyped] = useState<Record<number, string>>({})
  const [issues, setIssues] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: [...tenant, 'source costs', month],
    queryFn: async ({ signal }) =>
      (await get<{ data: Cost[] }>('source_costs', { query: { month }, quiet: true, signal })).data,
  })
  const name = new Intl.DateTimeFormat(`${i18n.locale}-IN`, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const changed = Object.entries(typed).map(([id, amount]) => ({
    lead_source_id: Number(id),
    amount: amount.replaceAll(/[,\s]/g, '') || null,
  }))
  async function save(then: () => void) {
    setIssues({})
    setProblem(null)
    try {
      if (changed.length > 0) {
        await put('source_costs', { month, costs: changed }, { quiet: true })
        onSaved()
        setTyped({})
        await refetch()
      }
      then()
    } catch (refused) {
      const found = (refused as { errors?: { field: string; message: string }[] }).errors ?? []
      const idAt = (field: string) => String(changed[Number(field.split('.')[1])]?.lead_source_id)
      setIssues(Object.fromEntries(found.map(({ field, message }) => [idAt(field), message])))
      if (found.length === 0) setProblem(wordsOf(refused))
    }
  }
  // What was typed for a month is saved before another one is shown.
  const step = (by: number, label: string, Glyph: typeof IconChevronLeft) => (
    <ActionIcon
      variant="default"
      size={34}
      aria-label={label}
      onClick={() => void save(() => setMonth(moved(month, by)))}
    >
      <Glyph size={17} />
    </ActionIcon>
  )
  return (
    <Dialog asks title={t`Costs of sources`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save(onClose)
        }}
      >
        <Stack>
          <Row>
            {step(-1, t`Month before`, IconChevronLeft)}
            <b>{name.format(Date.parse(`${month}-01T00:00:00Z`))}</b>
            {step(1, t`Month after`, IconChevronRight)}
          </Row>
          <Muted>
            <Trans>What you paid for each source in this month. Part of a month counts by its days.</Trans>
          </Muted>
          {error ? (
            <ErrorState what={t`The costs could not be loaded`} error={error} onRetry={() => void refetch()} />
          ) : data ? (
            <Grid min={170}>
              {data.map(({ lead_source_id: id, name: source, amount, previous }) => (
                <TextInput
                  key={`${month} ${id}`}
                  label={source}
                  inputMode="decimal"
                  leftSection="₹"
                  maxLength={20}
                  placeholder={previous ? t`${previous} in the month before` : undefined}
                  value={typed[id] ?? amount ?? ''}
                  error={issues[id]}
                  onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [id]: value })}
                />
              ))}
            </Grid>
          ) : (
            <Skeleton lines={6} />
          )}
          {problem && <Problem>{problem}</Problem>}
          <Row>
            <Spacer />
            <Button type="submit">
              <Trans>Save</Trans>
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}
