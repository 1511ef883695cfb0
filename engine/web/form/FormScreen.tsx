import { useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { type KeyboardEvent, Suspense, useEffect } from 'react'
import type { Catalog } from '#engine/record/catalog.ts'
import { routedRights, type RecordDefinition } from '#engine/record/define.ts'
import { isTyping, useShortcut } from '#ui/shortcuts.ts'
import { saySaved } from '#ui/say-saved.ts'
import { useSession } from '#ui/client/session.ts'
import { useOverride, usePaths, useSetup } from '../context.tsx'
import type { Row } from '../override.ts'
import { useRights } from '../use-rights.ts'
import { useGo } from '#ui/places.ts'
import { PendingScreen } from '#ui/TileLoader.tsx'
import { Muted } from '#ui/layout/flow.tsx'
import classes from './form.module.css'
import { FormBody, useAskToLeave } from './FormDrawer.tsx'

/** Reads the generic route `/business/{businessId}/{action}/{itemId?}/{moduleName}`; null for an unknown action or record. */
export function readFormRoute(catalog: Catalog, params: { action?: string; itemId?: string; moduleName?: string }) {
  const { action, itemId, moduleName = '' } = params
  const definition = catalog.byPath(moduleName) ?? catalog.records.find((record) => record.name === moduleName)
  if (!definition) return null
  const rights = routedRights(definition)
  if (action === 'create' && !itemId && rights.includes('create'))
    return { action: 'create' as const, definition, id: null }
  if (action === 'edit' && rights.includes('edit') && /^[1-9]\d{0,15}$/.test(itemId ?? ''))
    return { action: 'edit' as const, definition, id: Number(itemId) }
  if (action === 'import' && !itemId && definition.rights.includes('import'))
    return { action: 'import' as const, definition, id: null }
  return null
}

/** The generic form screen of the specification: create, edit and import, for every record of the catalogue. */
export default function FormScreen() {
  const { catalog, slots } = useSetup()
  const { ImportScreen } = slots
  const go = useGo()
  const place = readFormRoute(catalog, useParams({ strict: false }) as Record<string, string | undefined>)
  const lost = place === null || (place.action === 'import' && !ImportScreen)
  useEffect(() => {
    if (lost) void go({ to: '/404', replace: true })
  }, [lost, go])
  if (!place) return null
  if (place.action === 'import')
    return ImportScreen ? (
      <Suspense fallback={<PendingScreen />}>
        <ImportScreen definition={place.definition} />
      </Suspense>
    ) : null
  return <FormPage definition={place.definition} id={place.id} />
}

function FormPage({ definition, id }: { definition: RecordDefinition; id: number | null }) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const override = useOverride(definition)
  const paths = usePaths(definition)
  const one = i18n._(definition.label.one).toLocaleLowerCase(i18n.locale)
  const rights = useRights(definition)
  const me = useSession()?.user.id
  // An assignment rule may give a new record to another person; creators who cannot see it then return to the list.
  const may_see = (row: Row) =>
    rights.reach('view') !== 'own' || !definition.owner_field || row[definition.owner_field] === me
  const { leave, setDirty, question } = useAskToLeave(() => void go({ to: id === null ? paths.list : paths.one(id) }))
  useShortcut('close', leave)
  // The shell ignores Escape in a field, so handle it here; an open list or calendar handles it first.
  const onEscape = (event: KeyboardEvent<HTMLElement>) => {
    const field = event.target as HTMLElement
    if (event.key !== 'Escape' || event.defaultPrevented || !isTyping(field) || field.closest('[role=dialog]')) return
    if (field.getAttribute('aria-expanded') === 'true' || document.querySelector('[data-dates-dropdown]')) return
    event.stopPropagation()
    leave()
  }
  return (
    // biome-ignore lint/a11y: Escape leaves from every field
    <div className={classes.screen} onKeyDown={onEscape}>
      <header className={classes.screenHead}>
        <h1>{id === null ? t`New ${one}` : t`Edit ${one}`}</h1>
        {id === null && override.form_hint && <Muted>{i18n._(override.form_hint)}</Muted>}
      </header>
      <FormBody
        definition={definition}
        id={id}
        onCancel={leave}
        onDirty={setDirty}
        onSaved={(row) => {
          saySaved({ i18n, one: i18n._(definition.label.one), title: String(row[definition.title] ?? '') })
          void go({ to: may_see(row) ? paths.one(row.id) : paths.list })
        }}
      />
      {question}
    </div>
  )
}
