import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, Suspense, useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { isRelated } from '#engine/record/kinds/related/related.ts'
import { useSession } from '#ui/client/session.ts'
import { PhotoAvatar } from '#platform/files/screen/PhotoAvatar.tsx'
import { useSetup, useTenantKey } from '#engine/web/context.tsx'
import { draftKey, dropDraft, keepDraft, readDraft } from '#engine/web/form/draft.ts'
import type { ComposerProps, Row as RecordRow } from '#engine/web/override.ts'
import { useOptionBook } from '#engine/web/use-options.ts'
import { changesKey, recordKey, streamKey, useCreate, useUpdate } from '#engine/web/use-record.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { useUndoableDelete } from '#engine/web/use-undoable-delete.ts'
import { Muted, Row, Spacer, Stack } from '#ui/layout/flow.tsx'
import { LinkButton } from '#ui/layout/LinkButton.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { Pill } from '#ui/bits.tsx'
import classes from './note.module.css'
import { stillMentioned } from './mentions.ts'
import { noteTools } from './note-tools.web.ts'
import { type Extras, ExtrasBar, ExtrasList, isPlain, NO_EXTRAS } from './notes/Extras.web.tsx'
import { MentionText, type Mentionable } from './notes/MentionText.web.tsx'
import { NoteMore, NoteText } from './notes/NoteMore.web.tsx'
import { NotePin } from './notes/PinMenu.web.tsx'
import { PinnedNotes } from './notes/PinnedNotes.web.tsx'
import { usePinForMe } from './notes/use-own-pins.web.ts'

const MOST_LETTERS = 255

/** Keys of a note editor: Ctrl+Enter saves, Escape closes it. */
const editorKeys = (save: () => void, leave: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    save()
  }
  if (event.key === 'Escape') {
    event.stopPropagation()
    leave()
  }
}

/** Creates a new note; its text is kept until the server has saved it, even if the record is closed and opened again in this tab. */
export function NoteComposer({ definition, parent, parent_id }: ComposerProps) {
  const { t } = useLingui()
  const person = useSession()?.user
  const create = useCreate(definition)
  const [body, setBody] = useDraftText(`${definition.name}:${parent.name}`, parent_id)
  const [open, setOpen] = useState(false)
  const [attempt, setAttempt] = useState(() => crypto.randomUUID())
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({})
  const [extras, setExtras] = useState<Extras>(NO_EXTRAS)
  const [chosen, setChosen] = useState<readonly Mentionable[]>([])
  const people = useOptionBook(definition).choices('user')
  const upload = useNoteUploads(definition)
  const pinForMe = usePinForMe()
  const about = { record: parent.name, id: parent_id }
  const Tool = noteTools.get(parent.name)
  const client = useQueryClient()
  const tenant = useTenantKey()
  const is_open = open || !isPlain(extras)
  const may_save = body.trim() !== '' || extras.files.length > 0

  const save = () => {
    if (!may_save || create.isPending) return
    const { files, steps, pins } = extras
    const note = {
      about,
      // A note with files alone is named after them.
      body:
        body.trim() === ''
          ? files
              .map(({ name }) => name)
              .join(', ')
              .slice(0, MOST_LETTERS)
          : body,
      is_pinned: pins.all,
      checklist: (steps ?? []).map((title) => ({ title })),
      mentions: stillMentioned(body, chosen).map(({ id }) => ({ user_id: id })),
      ...values,
    }
    create.mutate(
      { body: note, idempotency_key: attempt },
      {
        onSuccess: (row) => {
          void upload(row.id, files)
          if (pins.own) pinForMe.mutate({ id: row.id, is_pinned: true, about })
          setBody('')
          setValues({})
          setExtras(NO_EXTRAS)
          setChosen([])
          // What a tool adds to a note may change the record.
          if (Tool)
            for (const key of [recordKey, changesKey])
              void client.invalidateQueries({ queryKey: key(tenant, parent.name, parent_id) })
          setOpen(false)
          setAttempt(crypto.randomUUID())
        },
        onError: (error) => notify({ kind: 'error', title: t`The note was not saved`, message: wordsOf(error) }),
      },
    )
  }
  const change = (next: Extras) => {
    setExtras(next)
    setAttempt(crypto.randomUUID())
  }
  return (
    <>
      <div className={classes.composer} data-open={is_open || undefined}>
        <PhotoAvatar id={person?.id ?? 0} name={person?.name} file_path={person?.photo_url} size={26} />
        <MentionText
          value={body}
          rows={is_open ? 3 : 1}
          people={people}
          placeholder={t`Write a note…`}
          label={t`Note`}
          onFocus={() => setOpen(true)}
          // The focus may go to a tool of the composer, or to a question of the browser.
          onBlur={() => body.trim() === '' && !Tool && document.hasFocus() && setOpen(false)}
          onChange={(text) => {
            setBody(text)
            setAttempt(crypto.randomUUID())
          }}
          onMention={(person) => setChosen([...chosen.filter(({ id }) => id !== person.id), person])}
          onKeyDown={editorKeys(save, () => setOpen(false))}
        />
        {is_open && (
          // A button must not take the focus, because the editor closes when it loses the focus.
          <div className={classes.actions} onMouseDown={(event) => event.preventDefault()}>
            <ExtrasList extras={extras} onChange={change} />
            <Row justify="flex-end">
              <ExtrasBar extras={extras} onChange={change} />
              <Spacer />
              {Tool && (
                <Suspense>
                  <Tool
                    parent_id={parent_id}
                    insert={(text) => setBody(body.trim() === '' ? text : `${body.trimEnd()}\n${text}`)}
                    values={values}
                    onValues={(next) => {
                      setValues(next)
                      setAttempt(crypto.randomUUID())
                    }}
                  />
                </Suspense>
              )}
              <Box visibleFrom="sm">
                <Muted as="small">
                  <Trans>Ctrl ↵ saves</Trans>
                </Muted>
              </Box>
              {/* Not the primary style, because the page has a primary button. */}
              <Button variant="default" disabled={!may_save} loading={create.isPending} onClick={save}>
                <Trans>Save note</Trans>
              </Button>
            </Row>
          </div>
        )}
      </div>
      <PinnedNotes definition={definition} about={about} />
    </>
  )
}

/** A note in the timeline, edited and deleted in place by people with the right. */
export function NoteBody({ definition, row }: { definition: RecordDefinition; row: RecordRow }) {
  const rights = useRights(definition)
  const remove = useUndoableDelete(definition)
  const [editing, setEditing] = useState(false)
  if (editing) return <NoteEditor definition={definition} row={row} onClose={() => setEditing(false)} />
  return (
    <div>
      {row.to_customer === true && (
        <Row>
          <Pill tone="brand">
            <Trans>Sent to the customer</Trans>
          </Pill>
        </Row>
      )}
      <NoteText definition={definition} row={row} />
      <NoteMore definition={definition} row={row} />
      <Row gap="md">
        {rights.can('edit') && (
          <LinkButton plain onClick={() => setEditing(true)}>
            <Muted as="small">
              <Trans>Edit</Trans>
            </Muted>
          </LinkButton>
        )}
        {isRelated(row.about) && <NotePin definition={definition} row={row} about={row.about} />}
        {rights.can('delete') && (
          <LinkButton plain onClick={() => remove.run({ ids: [row.id], version: row.version })}>
            <Muted as="small">
              <Trans>Delete</Trans>
            </Muted>
          </LinkButton>
        )}
      </Row>
    </div>
  )
}

/** The text of a note while it is changed; more people can be mentioned. */
function NoteEditor({
  definition,
  row,
  onClose,
}: {
  definition: RecordDefinition
  row: RecordRow
  onClose: () => void
}) {
  const { t } = useLingui()
  const update = useUpdate(definition)
  const book = useOptionBook(definition)
  const body = String(row.body ?? '')
  const [typed, setTyped] = useState(body)
  const lines = (Array.isArray(row.mentions) ? row.mentions : []) as { user_id: number }[]
  const [chosen, setChosen] = useState<readonly Mentionable[]>(() =>
    lines.flatMap(({ user_id }) => book.find('user', user_id) ?? []),
  )
  const save = () => {
    if (typed.trim() === '' || typed === body) return onClose()
    // Known lines keep their ids, so that a person who has left since does not stand in the way.
    const mentions = stillMentioned(typed, chosen).map(
      ({ id }) => lines.find(({ user_id }) => user_id === id) ?? { user_id: id },
    )
    update.mutate(
      { id: row.id, version: Number(row.version ?? 0), body: { body: typed, mentions } },
      {
        onSuccess: onClose,
        onError: (error) => notify({ kind: 'error', title: t`The note was not saved`, message: wordsOf(error) }),
      },
    )
  }
  return (
    <Stack gap="sm">
      <MentionText
        autoFocus
        rows={3}
        value={typed}
        label={t`Note`}
        people={book.choices('user')}
        onChange={setTyped}
        onMention={(person) => setChosen([...chosen.filter(({ id }) => id !== person.id), person])}
        onKeyDown={editorKeys(save, onClose)}
      />
      <Row justify="flex-end">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button variant="default" loading={update.isPending} onClick={save}>
          <Trans>Save note</Trans>
        </Button>
      </Row>
    </Stack>
  )
}

/** Uploads the files of a new note one after the other; what fails is said, and the note stays. */
function useNoteUploads(definition: RecordDefinition) {
  const { t } = useLingui()
  const client = useQueryClient()
  const tenant = useTenantKey()
  return async (id: number, files: readonly File[]) => {
    if (files.length === 0) return
    const { uploadFile } = await import('#platform/files/screen/upload.ts')
    for (const file of files) {
      try {
        await uploadFile({ file, type: definition.name, type_id: id })
      } catch (error) {
        notify({ kind: 'error', title: t`${file.name} was not added to the note`, message: wordsOf(error) })
      }
    }
    void client.invalidateQueries({ queryKey: [...tenant, 'files', definition.name, id] })
    void client.invalidateQueries({ queryKey: streamKey(tenant, definition.name) })
  }
}

/** A text that is kept as a draft of this tab until it is emptied. */
function useDraftText(record: string, id: number): [string, (text: string) => void] {
  const { business_id } = useSetup()
  const user_id = useSession()?.user.id ?? 0
  const key = draftKey({ user_id, business_id, record, id })
  const [text, setText] = useState(() => String(readDraft(key)?.values.text ?? ''))
  return [
    text,
    (next) => {
      setText(next)
      if (next.trim() === '') dropDraft(key)
      else keepDraft(key, { text: next })
    },
  ]
}
