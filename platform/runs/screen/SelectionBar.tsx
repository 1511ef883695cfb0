import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBolt, IconDownload, IconPencil, IconRestore, IconTrash, IconUserShare, IconX } from '@tabler/icons-react'
import classes from '#engine/web/list/list.module.css'
import { PersonPicker } from '#platform/filters/screen/PersonPicker.tsx'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { LinkButton } from '#ui/layout/LinkButton.tsx'
import { SelectionDialogs } from './SelectionDialogs.tsx'
import { type BarProps, type SelectionBarState, useSelectionBar } from './use-selection-bar.ts'

const BUTTON = { variant: 'subtle', color: 'gray' } as const

/** The actions for the selected rows, or for all that match; floats over the list while rows are selected. */
export function SelectionBar(props: BarProps) {
  const { t } = useLingui()
  const bar = useSelectionBar(props)
  const { selection, size, trash, many } = bar
  if (size === 0) return null
  return (
    <div
      className={`thumb-buttons ${classes.selection}`}
      data-selection-bar
      role="toolbar"
      aria-label={t`Selected ${many}`}
    >
      <Count bar={bar} />
      <span className={classes.rule} />
      {trash ? <TrashButtons bar={bar} /> : <RowButtons bar={bar} />}
      <button type="button" className="tool" aria-label={t`Clear the selection`} onClick={() => selection.clear()}>
        <IconX size={15} aria-hidden />
      </button>
      <span className="unseen" role="status">
        <Plural value={size} one="# row selected" other="# rows selected" />
      </span>
      <SelectionDialogs bar={bar} />
    </div>
  )
}

function Count({ bar: { all_selected, count, offers_all, all, selection } }: { bar: SelectionBarState }) {
  return (
    <>
      <b>{all_selected ? <Trans>All {count} selected</Trans> : <Trans>{count} selected</Trans>}</b>
      {offers_all && (
        <LinkButton onClick={() => selection.selectAllMatching()}>
          <Trans>Select all {all} that match</Trans>
        </LinkButton>
      )}
    </>
  )
}

function TrashButtons({ bar: { rights, busy, restore } }: { bar: SelectionBarState }) {
  return (
    <>
      {rights.can('delete') && (
        <Button
          {...BUTTON}
          leftSection={<IconRestore size={15} aria-hidden />}
          loading={busy('restore')}
          onClick={restore}
        >
          <Trans>Restore</Trans>
        </Button>
      )}
    </>
  )
}

function RowButtons({ bar }: { bar: SelectionBarState }) {
  const { definition, rights, may_delete } = bar
  const { i18n } = useLingui()
  return (
    <>
      {rights.can('edit') && (
        <Button {...BUTTON} leftSection={<IconPencil size={15} aria-hidden />} onClick={bar.openEdit}>
          <Trans>Edit</Trans>
        </Button>
      )}
      {bar.acts.map((open) => (
        <Button
          key={open.name}
          {...BUTTON}
          color={open.action.danger ? 'red' : 'gray'}
          leftSection={<IconBolt size={15} aria-hidden />}
          onClick={() => bar.openAct(open)}
        >
          {i18n._(open.action.label)}
        </Button>
      ))}
      {bar.looks.map((look) => (
        <Button
          key={look.name.id}
          {...BUTTON}
          leftSection={<look.Icon size={15} aria-hidden />}
          onClick={() => bar.start(look)}
        >
          {i18n._(look.name)}
        </Button>
      ))}
      {rights.can('assign') && definition.owner_field && <AssignMenu bar={bar} />}
      {bar.can_export && <ExportMenu bar={bar} />}
      {may_delete && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={15} aria-hidden />}
          loading={bar.busy('delete')}
          onClick={bar.askOrRemove}
        >
          <Trans>Delete</Trans>
        </Button>
      )}
    </>
  )
}

function AssignMenu({ bar: { book, busy, assign } }: { bar: SelectionBarState }) {
  const { t } = useLingui()
  return (
    <LazyMenu
      width={260}
      position="top-start"
      label={t`Assign to`}
      target={
        <Button {...BUTTON} leftSection={<IconUserShare size={15} aria-hidden />} loading={busy('assign')}>
          <Trans>Assign</Trans>
        </Button>
      }
    >
      {(close) => (
        <PersonPicker
          book={book}
          onPick={(user_id, name) => {
            close()
            assign(user_id, name)
          }}
        />
      )}
    </LazyMenu>
  )
}

function ExportMenu({ bar: { exporting, exportAs } }: { bar: SelectionBarState }) {
  const { t } = useLingui()
  return (
    <LazyMenu
      position="top-start"
      label={t`Export selected`}
      items={[
        { label: t`Export as CSV`, onClick: () => exportAs('csv') },
        { label: t`Export as Excel (XLSX)`, onClick: () => exportAs('xlsx') },
      ]}
      target={
        <Button {...BUTTON} leftSection={<IconDownload size={15} aria-hidden />} loading={exporting}>
          <Trans>Export</Trans>
        </Button>
      }
    />
  )
}
