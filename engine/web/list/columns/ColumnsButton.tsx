import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { Skeleton } from '#ui/states.tsx'
import { useIsTablet } from '#ui/use-media.ts'
import type { ListState } from '../use-list-screen.ts'

const ColumnChooser = lazy(async () => ({ default: (await import('#ui/table/ColumnChooser.tsx')).ColumnChooser }))

/** The button that opens the column chooser of a list. */
export function ColumnsButton({
  columns,
  view,
  changeView,
  resetView,
}: Pick<ListState, 'columns' | 'view' | 'changeView' | 'resetView'>) {
  const { t } = useLingui()
  const tablet = useIsTablet()
  return (
    <LazyMenu
      width={320}
      position="bottom-end"
      label={t`Columns`}
      target={
        tablet ? (
          <ActionIcon variant="default" size={30} aria-label={t`Columns`}>
            <IconColumns3 size={15} aria-hidden />
          </ActionIcon>
        ) : (
          <Button variant="default" leftSection={<IconColumns3 size={15} aria-hidden />}>
            <Trans>Columns</Trans>
          </Button>
        )
      }
    >
      {() => (
        <Suspense fallback={<Skeleton lines={6} height={18} />}>
          <ColumnChooser columns={columns} view={view} onChange={changeView} onReset={resetView} />
        </Suspense>
      )}
    </LazyMenu>
  )
}
