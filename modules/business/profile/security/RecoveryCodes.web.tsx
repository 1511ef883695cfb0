import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '#ui/copy.ts'
import classes from '../profile.module.css'

/** Ten recovery codes, shown this once: to copy or to keep as a file, and only then done. */
export function RecoveryCodes({ codes, email, onDone }: { codes: string[]; email: string; onDone: () => void }) {
  const { t } = useLingui()
  const [kept, setKept] = useState(false)
  const text = `${t`Recovery codes of Vanik for ${email}. Each works once.`}\n\n${codes.join('\n')}\n`
  return (
    <>
      <p className={classes.lead}>
        <Trans>
          Keep these codes where you keep papers that matter. When your phone is lost, each of them signs you in once.
          They are shown only now.
        </Trans>
      </p>
      <ul className={classes.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code} className="ltr">
            {code}
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} />}
          onClick={() => void copyText(text)}
        >{t`Copy`}</Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          component="a"
          download="vanik-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          <Trans>Download</Trans>
        </Button>
      </div>
      <label className={classes.kept}>
        <input type="checkbox" checked={kept} onChange={(event) => setKept(event.currentTarget.checked)} />
        <Trans>I have kept these codes</Trans>
      </label>
      <Button size="md" fullWidth disabled={!kept} onClick={onDone}>
        <Trans>Done</Trans>
      </Button>
    </>
  )
}
