import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useSetup } from '#engine/web/context.tsx'
import { ButtonLink } from '#ui/layout/ButtonLink.tsx'
import { Row, Stack } from '#ui/layout/flow.tsx'
import { Notice } from '#ui/layout/Panel.tsx'
import { wordOf } from '#ui/words/word-of.ts'
import type { Finding } from './findings.ts'

/** What stands in the way at a portal, each with the way to the field where it is mended. */
export function FindingList({
  findings,
  onMend,
}: {
  findings: readonly Finding[]
  /** Opens the field of the document or of the e-way bill. */
  onMend?: (finding: Finding) => void
}) {
  const { i18n } = useLingui()
  if (findings.length === 0) return null
  return (
    <Notice tone="danger" icon={IconAlertTriangle}>
      <Stack gap="sm">
        {findings.map((finding) => (
          <Row key={`${finding.code} ${finding.message}`} justify="space-between" gap="md">
            <div style={{ flex: '1 1 200px', minWidth: 0 }}>
              {finding.message.split('\n').map((line) => (
                <div key={line}>{wordOf(line, i18n)}</div>
              ))}
              {/^\d/.test(finding.code) && (
                <small className="muted">
                  <Trans>Code {finding.code}</Trans>
                </small>
              )}
            </div>
            <Mend finding={finding} onMend={onMend} />
          </Row>
        ))}
      </Stack>
    </Notice>
  )
}

function Mend({ finding, onMend }: { finding: Finding; onMend?: (finding: Finding) => void }) {
  const { business_id } = useSetup()
  const { place, field } = finding
  if (place === 'branch' || place === 'settings')
    return (
      <ButtonLink
        variant="default"
        size="xs"
        to={`/business/${business_id}/${place === 'branch' ? 'branch' : 'settings/portals'}`}
      >
        {place === 'branch' ? <Trans>Open branches</Trans> : <Trans>Open settings</Trans>}
      </ButtonLink>
    )
  if (!field || !onMend) return null
  return (
    <Button variant="default" size="xs" onClick={() => onMend(finding)}>
      <Trans>Correct it</Trans>
    </Button>
  )
}
