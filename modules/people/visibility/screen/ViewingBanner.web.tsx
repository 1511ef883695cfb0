import { Trans } from '@lingui/react/macro'
import { Box, Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UserRole } from '#ui/client/storage.ts'
import { formatTime } from '#ui/display.ts'
import { useViewAs } from './use-view-as.web.ts'
import { Row } from '#ui/layout/flow.tsx'
import { TONES } from '#ui/tones.ts'

/** The banner above everything while an owner views the business as another member: the member, the end, and a button to stop. */
export default function ViewingBanner({
  business_id,
  viewing,
}: {
  business_id: number
  viewing: NonNullable<UserRole['viewing']>
}) {
  const { stop } = useViewAs(business_id)
  const client = useQueryClient()
  // When the time is up the server answers as the owner again, so reload everything.
  useEffect(() => {
    const left = Date.parse(viewing.ends_at) - Date.now()
    const timer = setTimeout(() => void client.resetQueries(), Math.max(1_000, left + 1_000))
    return () => clearTimeout(timer)
  }, [viewing.ends_at, client])
  const until = formatTime(viewing.ends_at)
  return (
    <Box px="md" py={7} fw={500} flex="none" style={TONES.warm} role="status">
      <Row justify="center" wrap={false}>
        <IconEye size={17} aria-hidden />
        <span>
          {viewing.name === null ? (
            <Trans>You are viewing another business as somebody else. Nothing can be changed.</Trans>
          ) : (
            <Trans>
              You see what <b>{viewing.name}</b> sees. Nothing can be changed. Ends at {until}.
            </Trans>
          )}
        </span>
        <Button size="xs" variant="default" onClick={() => void stop()}>
          <Trans>Stop viewing</Trans>
        </Button>
      </Row>
    </Box>
  )
}
