import { Plural, useLingui } from '@lingui/react/macro'
import { Pill } from '#ui/bits.tsx'
import { formatDateTime } from '#ui/display.ts'
import { LinkButton } from '#ui/layout/LinkButton.tsx'
import { ListRow } from '#ui/layout/List.tsx'
import { RowMenu } from '#ui/layout/RowMenu.tsx'
import { wordOf } from '#ui/words/word-of.ts'
import type { HookRow } from './api-calls.web.ts'

/** One webhook: its state, its address, when it was last delivered. */
export function HookLine({
  hook,
  onAct,
  onAsk,
}: {
  hook: HookRow
  onAct: (what: 'test' | 'pause' | 'go_on') => void
  onAsk: (what: 'edit' | 'rotate' | 'delete' | 'log') => void
}) {
  const { t } = useLingui()
  const on = hook.state === 'active'
  return (
    <ListRow
      muted={!on}
      title={
        <>
          <LinkButton plain onClick={() => onAsk('log')}>
            {hook.name}
          </LinkButton>
          {hook.state === 'paused' && <Pill tone="warm">{t`Paused`}</Pill>}
          {hook.state === 'disabled' && <Pill tone="danger">{t`Switched off`}</Pill>}
          {on && hook.rest_until && <Pill tone="warm">{t`Does not answer`}</Pill>}
          {hook.failed > 0 && (
            <Pill tone="danger">
              <Plural value={hook.failed} one="# failed" other="# failed" />
            </Pill>
          )}
        </>
      }
      detail={
        <>
          <span className="ltr">{hook.url}</span> {hook.problem && wordOf(hook.problem)}
        </>
      }
      side={
        <>
          {hook.last_success_at ? t`Delivered ${formatDateTime(hook.last_success_at)}` : t`Nothing delivered yet`}
          <br />
          {on && hook.pending > 0 ? (
            <Plural value={hook.pending} one="# waiting" other="# waiting" />
          ) : (
            <Plural value={hook.events.length} one="# event" other="# events" />
          )}
        </>
      }
      actions={
        <RowMenu
          label={t`More for ${hook.name}`}
          items={[
            { label: t`Show the log`, onClick: () => onAsk('log') },
            { label: t`Send a test`, disabled: !on, onClick: () => onAct('test') },
            { label: t`Edit`, onClick: () => onAsk('edit') },
            on
              ? { label: t`Pause`, onClick: () => onAct('pause') }
              : { label: t`Switch on`, onClick: () => onAct('go_on') },
            { label: t`Make a new secret`, onClick: () => onAsk('rotate') },
            '-',
            { label: t`Delete`, danger: true, onClick: () => onAsk('delete') },
          ]}
        />
      }
    />
  )
}
