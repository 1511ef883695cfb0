import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { readStored, writeStored } from '#kernel/web/client/storage.ts'
import { Kbd } from '#kernel/web/ui/bits.tsx'
import { Dialog } from '#kernel/web/ui/Dialog.tsx'
import type { CreateAction } from './menu.ts'
import classes from './ShortcutSheet.module.css'

/** All shortcuts on one sheet, and the switch for the single letters. */
export default function ShortcutSheet({ create, onClose }: { create: CreateAction[]; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const [single, setSingle] = useState(readStored('single_keys') !== 'off')
  const groups: { title: string; keys: [string[], string][] }[] = [
    {
      title: t`Everywhere`,
      keys: [
        [['Ctrl', 'K'], t`Search or jump to`],
        [['/'], t`Search this list`],
        [['?'], t`This sheet`],
        ...create.map((action): [string[], string] => [
          ['C', action.key.toUpperCase()],
          t`New ${i18n._(action.title).toLowerCase()}`,
        ]),
      ],
    },
    {
      title: t`In a list`,
      keys: [
        [['J'], t`Next row`],
        [['K'], t`Previous row`],
        [['X'], t`Select the row`],
        [['Shift', '↓'], t`Select several`],
        [['↵'], t`Open the row`],
        [['Esc'], t`Clear the selection`],
      ],
    },
    {
      title: t`In a form`,
      keys: [
        [['Ctrl', '↵'], t`Save`],
        [['Esc'], t`Close`],
      ],
    },
  ]
  return (
    <Dialog title={t`Keyboard shortcuts`} onClose={onClose} width={520}>
      <div className={classes.groups}>
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([combination, what]) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>
                    {combination.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label className={classes.switch}>
        <input
          type="checkbox"
          checked={single}
          onChange={(event) => {
            setSingle(event.currentTarget.checked)
            writeStored('single_keys', event.currentTarget.checked ? 'on' : 'off')
          }}
        />
        <Trans>Single-letter shortcuts are on</Trans>
      </label>
    </Dialog>
  )
}
