import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { copyText } from '../copy.ts'
import classes from './layout.module.css'

/** A text with a button that copies it. Without a text, `shown` is displayed and there is no button. */
export function Copyable({ text, label, shown }: { text?: string; label: string; shown?: string }) {
  const { t } = useLingui()
  return (
    <div className={classes.code}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by keyboard */}
      <pre className="ltr" tabIndex={0} role="region" aria-label={label}>
        {text ?? shown}
      </pre>
      {text !== undefined && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconCopy size={14} aria-hidden />}
          aria-label={t`Copy: ${label}`}
          onClick={() => void copyText(text)}
        >
          <Trans>Copy</Trans>
        </Button>
      )}
    </div>
  )
}
