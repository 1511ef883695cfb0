import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PictureChooser, useChosenPicture } from '#platform/files/screen/PictureChooser.tsx'
import { put, remove } from '#ui/client/request.ts'
import { Muted, Problem, Row, Stack } from '#ui/layout/flow.tsx'
import { IconTile } from '#ui/layout/List.tsx'
import { wordsOf } from '#ui/states.tsx'
import { type Logo, logoQuery } from '#shell/logo-query.ts'

/** The logo of the business: choose, crop, save, remove. Those who may not change it see it. */
export function LogoInput({ business_id, may_change }: { business_id: number; may_change: boolean }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { data } = useQuery(logoQuery(business_id))
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const chosen = useChosenPicture(setProblem)
  const change = useMutation({
    mutationFn: async (square: string | null): Promise<Logo> =>
      square
        ? put('business_logo', { content_base64: square.slice(square.indexOf(',') + 1) }, { quiet: true })
        : remove('business_logo', { quiet: true }),
    onMutate: () => setProblem(null),
    onSuccess: (answer) => {
      queries.setQueryData(logoQuery(business_id).queryKey, answer)
      void queries.invalidateQueries({ queryKey: ['business', business_id] })
    },
    onError: (error) => setProblem(wordsOf(error)),
  })
  return (
    <Row gap="lg">
      {data?.logo ? (
        <img src={data.logo} alt={t`Logo`} width={64} height={64} style={{ borderRadius: 12 }} />
      ) : (
        <IconTile icon={IconBuildingStore} size={64} />
      )}
      {may_change && (
        <Stack gap="xs">
          <Row>
            <Button variant="default" loading={change.isPending} onClick={() => input.current?.click()}>
              {data?.logo ? <Trans>Change the logo</Trans> : <Trans>Add your logo</Trans>}
            </Button>
            {data?.logo && (
              <Button variant="subtle" disabled={change.isPending} onClick={() => change.mutate(null)}>
                <Trans>Remove</Trans>
              </Button>
            )}
          </Row>
          {problem ? (
            <Problem>{problem}</Problem>
          ) : (
            <Muted>
              <Trans>JPG or PNG. It is shown beside the name of your business.</Trans>
            </Muted>
          )}
        </Stack>
      )}
      <PictureChooser label={t`Logo`} input={input} chosen={chosen} onProblem={setProblem} onSquare={change.mutate} />
    </Row>
  )
}
