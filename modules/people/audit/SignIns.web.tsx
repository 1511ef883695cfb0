import { useLingui } from '@lingui/react/macro'
import { IconUser } from '@tabler/icons-react'
import type { OptionBook } from '#engine/web/use-options.ts'
import { useSession } from '#ui/client/session.ts'
import { FilterMenu } from '#ui/layout/FilterButton.tsx'
import { Row } from '#ui/layout/flow.tsx'
import { SignInLog } from '#modules/business/index.web.ts'

/** Sign-ins of one member: when, with what result, with which device, from where. */
export function SignIns({
  business_id,
  person,
  book,
  onPerson,
}: {
  business_id: number
  person: number | undefined
  book: OptionBook
  onPerson: (person: number) => void
}) {
  const { t } = useLingui()
  const me = useSession()?.user.id
  const chosen = person ?? me ?? 0
  return (
    <>
      <Row>
        <FilterMenu
          required
          icon={IconUser}
          label={t`Person`}
          value={chosen}
          choices={book.choices('user', chosen).map(({ id, title }) => ({
            value: id,
            label: id === me ? t`${title} (you)` : title,
            person: id,
          }))}
          onChange={(id) => id !== undefined && onPerson(id)}
        />
      </Row>
      {chosen > 0 && <SignInLog of={{ business_id, person: chosen }} />}
    </>
  )
}
