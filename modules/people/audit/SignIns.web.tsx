import { useLingui } from '@lingui/react/macro'
import { IconUser } from '@tabler/icons-react'
import { useSession } from '#ui/client/session.ts'
import type { OptionBook } from '#engine/web/use-options.ts'
import { SignInLog } from '#modules/business/index.web.ts'
import { Choose } from './AuditFilters.web.tsx'
import classes from './audit.module.css'

/** Sign-ins of one person of the business: who, how it went, with which device, from where. */
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
  const nameOf = (id: number) => {
    const title = book.find('user', id)?.title ?? ''
    return id === me ? t`${title} (you)` : title
  }
  return (
    <>
      <div className={classes.filters}>
        <Choose
          required
          icon={IconUser}
          label={t`Person`}
          chosen={nameOf(chosen)}
          value={chosen}
          options={book.choices('user', chosen).map(({ id }) => ({ value: id, label: nameOf(id), person: id }))}
          onChange={(id) => id !== undefined && onPerson(id)}
        />
      </div>
      {chosen > 0 && <SignInLog of={{ business_id, person: chosen }} />}
    </>
  )
}
