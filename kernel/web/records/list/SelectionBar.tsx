import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload, IconTrash, IconUserShare, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Avatar } from '#kernel/web/ui/bits.tsx'
import { formatNumber } from '#kernel/web/ui/display.ts'
import { LazyMenu } from '#kernel/web/ui/LazyMenu.tsx'
import { wordsOf } from '#kernel/web/ui/states.tsx'
import { useSelection } from '#kernel/web/ui/table/selection.ts'
import { useShortcut } from '#kernel/web/ui/shortcuts.ts'
import { notify } from '#kernel/web/ui/toast.ts'
import type { BulkAnswer } from '../calls.ts'
import { useAssign } from '../use-record.ts'
import { useUndoableDelete } from '../use-undoable-delete.ts'
import type { OptionBook } from '../use-options.ts'
import classes from './list.module.css'
import type { ListParts } from './parts.ts'
import { useExport } from './use-export.ts'

/** What can be done with the selected rows; floats over the list while something is selected. */
export function SelectionBar(props: ListParts) {
  const { definition, selection, rights, book } = props
  const { t, i18n } = useLingui()
  const { ids } = useSelection(selection)
  const assign = useAssign(definition)
  const remove = useUndoableDelete(definition)
  const exporting = useExport(props)
  const chosen = [...ids].map(Number)
  const removeChosen = () => remove.run({ ids: chosen, done: () => selection.clear() })
  useShortcut('delete', removeChosen, { enabled: chosen.length > 0 && rights.can('delete') })
  if (chosen.length === 0) return null

  const say = ({ done, refused }: BulkAnswer, what: string) => {
    notify({ kind: 'success', message: what })
    if (refused.length > 0)
      notify({
        kind: 'warning',
        title: t`${formatNumber(refused.length)} left as they were`,
        message: refused[0].message,
      })
    if (done.length > 0) selection.clear()
  }
  const give = (user_id: number | null, name: string) =>
    assign.mutate(
      { ids: chosen, user_id },
      {
        onSuccess: (answer) => say(answer, t`Assigned ${formatNumber(answer.done.length)} to ${name}`),
        onError: (error) => notify({ kind: 'error', message: wordsOf(error) }),
      },
    )
  return (
    <div
      className={classes.selection}
      role="toolbar"
      aria-label={t`Selected ${i18n._(definition.label.many).toLocaleLowerCase(i18n.locale)}`}
    >
      <b>
        <Trans>{formatNumber(chosen.length)} selected</Trans>
      </b>
      <span className={classes.rule} />
      {rights.can('assign') && definition.owner_field && (
        <LazyMenu
          width={260}
          position="top-start"
          label={t`Assign to`}
          target={
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconUserShare size={15} aria-hidden />}
              loading={assign.isPending}
            >
              <Trans>Assign</Trans>
            </Button>
          }
        >
          {(close) => (
            <PersonPicker
              book={book}
              onPick={(id, name) => {
                close()
                give(id, name)
              }}
            />
          )}
        </LazyMenu>
      )}
      {rights.can('export') && (
        <LazyMenu
          position="top-start"
          label={t`Export selected`}
          items={[
            { label: t`Export as CSV`, onClick: () => exporting.run('csv', chosen) },
            { label: t`Export as Excel (XLSX)`, onClick: () => exporting.run('xlsx', chosen) },
          ]}
          target={
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconDownload size={15} aria-hidden />}
              loading={exporting.busy}
            >
              <Trans>Export</Trans>
            </Button>
          }
        />
      )}
      {rights.can('delete') && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={15} aria-hidden />}
          loading={remove.busy}
          onClick={removeChosen}
        >
          <Trans>Delete</Trans>
        </Button>
      )}
      <button
        type="button"
        className={classes.cross}
        aria-label={t`Clear the selection`}
        onClick={() => selection.clear()}
      >
        <IconX size={15} aria-hidden />
      </button>
      <span className={classes.hidden} role="status">
        <Plural value={chosen.length} one="# row selected" other="# rows selected" />
      </span>
    </div>
  )
}

/** People to give something to, with a search. */
export function PersonPicker({ book, onPick }: { book: OptionBook; onPick: (id: number, name: string) => void }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const people = book
    .choices('user')
    .filter((person) => person.title.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()))
  return (
    <div>
      <input
        className={classes.fieldSearch}
        data-autofocus
        placeholder={t`Assign to…`}
        aria-label={t`Find a person`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.fieldList}>
        {people.map((person) => (
          <button key={person.id} type="button" onClick={() => onPick(person.id, person.title)}>
            <Avatar id={person.id} name={person.title} size={20} />
            <span>{person.title}</span>
          </button>
        ))}
        {people.length === 0 && <p>{t`Nobody has that name.`}</p>}
      </div>
    </div>
  )
}
