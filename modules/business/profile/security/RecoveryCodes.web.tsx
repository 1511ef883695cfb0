import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '#ui/copy.ts'
import { Tick } from '#ui/layout/choices.tsx'
import { Muted, Row, Stack } from '#ui/layout/flow.tsx'
import { Panel } from '#ui/layout/Panel.tsx'

/** Shows ten new recovery codes to copy or download; they cannot be read again. */
export function RecoveryCodes({
  codes,
  account,
  onDone,
}: {
  codes: string[]
  /** How the person signs in. */
  account: string
  onDone: () => void
}) {
  const { t } = useLingui()
  const [kept, setKept] = useState(false)
  const text = `${t`Recovery codes of Vanik for ${account}. Each works once.`}\n\n${codes.join('\n')}\n`
  return (
    <Stack gap="lg">
      <Muted>
        <Trans>
          Keep these codes in a safe place. If you lose your phone, each of them signs you in once. They are shown only
          now.
        </Trans>
      </Muted>
      <Panel>
        <ul
          aria-label={t`Recovery codes`}
          style={{ columns: 2, fontFamily: 'monospace', fontSize: 14, lineHeight: 1.9 }}
        >
          {codes.map((code) => (
            <li key={code} className="ltr">
              {code}
            </li>
          ))}
        </ul>
      </Panel>
      <Row>
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
      </Row>
      <Tick checked={kept} onChange={setKept}>
        <Trans>I have saved these codes</Trans>
      </Tick>
      <Button size="md" fullWidth disabled={!kept} onClick={onDone}>
        <Trans>Done</Trans>
      </Button>
    </Stack>
  )
}
