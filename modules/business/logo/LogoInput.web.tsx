import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { fileProblem, PHOTO_EXTENSIONS } from '#platform/files/screen/file-checks.ts'
import { put, remove } from '#ui/client/request.ts'
import { Muted, Problem, Row, Stack } from '#ui/layout/flow.tsx'
import { IconTile } from '#ui/layout/List.tsx'
import { wordsOf } from '#ui/states.tsx'
import { type Logo, logoQuery } from '#shell/logo-query.ts'

const CropDialog = lazy(() => import('#platform/files/screen/CropDialog.tsx'))

/** The logo of the business: choose, crop, save, remove. Those who may not change it see it. */
export function LogoInput({ business_id, may_change }: { business_id: number; may_change: boolean }) {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const { data } = useQuery(logoQuery(business_id))
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
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
  const take = (file: File | undefined) => {
    if (!file) return
    const wrong = fileProblem(file, i18n, PHOTO_EXTENSIONS)
    setProblem(wrong)
    if (!wrong) setChosen(file)
  }
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
              <Trans>JPG or PNG. It stands beside the name of your business.</Trans>
            </Muted>
          )}
        </Stack>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept=".jpg,.jpeg,.png"
        aria-label={t`Logo`}
        onChange={(event) => {
          take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      {chosen && (
        <Suspense>
          <CropDialog
            file={chosen}
            onClose={() => setChosen(null)}
            onProblem={(words) => {
              setChosen(null)
              setProblem(words)
            }}
            onDone={(square) => {
              setChosen(null)
              change.mutate(square)
            }}
          />
        </Suspense>
      )}
    </Row>
  )
}
