import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconStar } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Row } from '#engine/web/override.ts'
import { post } from '#ui/client/request.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Copyable } from '#ui/layout/Copyable.tsx'
import { Stack } from '#ui/layout/flow.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'

/** The button that shows the link with which the customer rates a closed case. */
export default function RatingLink({ row }: { row: Row }) {
  const { t } = useLingui()
  const link = useMutation({
    mutationFn: () => post<{ url: string }>(`cases/${row.id}/rating_link`, {}, { quiet: true }),
    onError: (error) => notify({ kind: 'error', title: t`The link could not be made`, message: wordsOf(error) }),
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconStar size={15} aria-hidden />}
        loading={link.isPending}
        onClick={() => link.mutate()}
      >
        <Trans>Ask for a rating</Trans>
      </Button>
      {link.data && (
        <Dialog title={<Trans>Ask for a rating</Trans>} width={520} onClose={() => link.reset()}>
          <Stack>
            <p>
              <Trans>
                Send this link to the customer. It shows your business, the number and the subject of the case, and
                takes one rating.
              </Trans>
            </p>
            <Copyable text={link.data.url} label={t`Link for the rating`} />
          </Stack>
        </Dialog>
      )}
    </>
  )
}
