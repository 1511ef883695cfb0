import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Trade, TRADES } from '#engine/record/module.ts'
import { type ModuleRow, modulesQuery } from '#shell/session-queries.ts'
import { useShellPlace } from '#shell/shell-context.ts'
import { put } from '#ui/client/request.ts'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { Row, Stack } from '#ui/layout/flow.tsx'
import { Tick } from '#ui/layout/choices.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { ActionBar, SettingsPage } from '#ui/layout/pages.tsx'
import { ErrorState, Skeleton, wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { changedRows, chosenFor, type ModuleLine, moduleLines } from './module-lines.web.ts'

/** `/business/{businessId}/settings/modules`: switches the modules of a business on and off. */
export default function ModulesScreen() {
  const { t } = useLingui()
  const place = useShellPlace()
  const rows = useQuery(modulesQuery(place?.business_id ?? 0))
  if (rows.isError && !rows.data)
    return (
      <ErrorState what={t`The modules could not be loaded`} error={rows.error} onRetry={() => void rows.refetch()} />
    )
  const lines = moduleLines(rows.data ?? [], place?.whole ?? { menu: [], settings: [] })
  return (
    <SettingsPage
      title={<Trans>Modules</Trans>}
      detail={
        <Trans>
          What is switched off is hidden from the menu, the forms and the search. Its records are kept and return with
          it.
        </Trans>
      }
    >
      {rows.data && place ? (
        <Switches
          key={lines.map((line) => `${line.name}${line.is_on}`).join()}
          business_id={place.business_id}
          lines={lines}
        />
      ) : (
        <Skeleton lines={6} height={40} />
      )}
    </SettingsPage>
  )
}

function Switches({ business_id, lines }: { business_id: number; lines: ModuleLine[] }) {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState(() => new Set(lines.filter((line) => line.is_on).map((line) => line.name)))
  const [busy, setBusy] = useState(false)
  const changed = changedRows(lines, chosen)
  const trades: Record<Trade, string> = {
    trader: t`Trader`,
    workshop: t`Workshop`,
    estate_agent: t`Estate agent`,
    lender: t`Lender`,
    services: t`Services`,
  }
  const toggle = (name: string, is_on: boolean) => {
    const next = new Set(chosen)
    if (is_on) next.add(name)
    else next.delete(name)
    setChosen(next)
  }

  async function save() {
    setBusy(true)
    try {
      const { data } = await put<{ data: ModuleRow[] }>('modules', { data: changed }, { quiet: true, business_id })
      queries.setQueryData(modulesQuery(business_id).queryKey, data)
      notify({ kind: 'success', message: t`The modules are saved` })
    } catch (failure) {
      notify({ kind: 'error', title: t`The modules were not saved`, message: wordsOf(failure) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      aria-label={t`Modules`}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap="lg">
        <fieldset>
          <legend>
            <Trans>What does the business do?</Trans>
          </legend>
          <Row>
            {TRADES.map((trade) => (
              <Button key={trade} variant="default" radius="xl" onClick={() => setChosen(chosenFor(trade, lines))}>
                {trades[trade]}
              </Button>
            ))}
          </Row>
        </fieldset>
        <Panel>
          {lines.map((line) => (
            <Tick
              key={line.name}
              at_end
              aria-label={i18n._(line.title)}
              checked={chosen.has(line.name)}
              onChange={(is_on) => toggle(line.name, is_on)}
            >
              <b>{i18n._(line.title)}</b>
              {line.screens.length > 0 && <small>{line.screens.map((title) => i18n._(title)).join(', ')}</small>}
            </Tick>
          ))}
        </Panel>
        <ActionBar>
          <Button type="submit" disabled={changed.length === 0} loading={busy}>
            <Trans>Save</Trans>
          </Button>
        </ActionBar>
      </Stack>
      <UnsavedGuard when={changed.length > 0 && !busy} />
    </form>
  )
}
