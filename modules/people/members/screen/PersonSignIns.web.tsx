import { Trans } from '@lingui/react/macro'
import { useIsManager } from '#engine/web/use-rights.ts'
import { useSetup } from '#engine/web/context.tsx'
import { SignInLog } from '#modules/business/index.web.ts'
import { PanelBody, Title } from '#ui/layout/flow.tsx'
import type { PersonSection } from './person-section.web.ts'

/** The sign-ins of a person, for managers of the business. */
export const PersonSignIns: PersonSection = ({ person }) => {
  const { business_id } = useSetup()
  const is_manager = useIsManager()
  if (!is_manager) return null
  return (
    <PanelBody>
      <Title order={3}>
        <Trans>Sign-ins</Trans>
      </Title>
      <SignInLog of={{ business_id, person: person.id }} />
    </PanelBody>
  )
}
