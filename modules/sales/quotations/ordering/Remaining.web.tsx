import { Trans, useLingui } from '@lingui/react/macro'
import type { RecordPartProps } from '#engine/web/override.ts'
import { List, ListRow } from '#ui/layout/List.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { useRemaining } from './use-remaining.web.ts'

/** How much of each line is ordered, and how much remains. */
export default function Remaining({ row }: RecordPartProps) {
  const { t } = useLingui()
  const query = useRemaining(row.id)
  return (
    <Loaded query={query} failed={<Trans>The quantities could not be loaded</Trans>} lines={3}>
      {({ lines }) => (
        <List label={t`Remaining`} framed>
          {lines.map(({ id, description, unit, quoted, ordered, remaining }) => (
            <ListRow
              key={id}
              title={description}
              detail={t`${ordered} of ${quoted} ordered`}
              side={
                <b>
                  {remaining} {unit}
                </b>
              }
              muted={remaining === '0'}
            />
          ))}
        </List>
      )}
    </Loaded>
  )
}
