import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { IconBuildingStore, IconPencil, IconSelector } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import type { MenuItem } from '#ui/menu-items.ts'
import { useGo } from '#ui/places.ts'
import type { SidebarProps } from './sidebar-props.ts'
import classes from './Sidebar.module.css'
import { businessQuery } from './session-queries.ts'
import { useBranches } from './use-branches.ts'

const BusinessLogo = lazy(() => import('./BusinessLogo.tsx'))

/** Shows the current business and branch, and switches to others. */
export function BusinessSwitch({ business_id, business_name }: SidebarProps) {
  const { t } = useLingui()
  const navigate = useGo()
  const { branches, chosen, choose } = useBranches(business_id)
  const items: MenuItem[] = [
    ...(branches.length > 0 ? [{ head: t`Branch` }] : []),
    ...branches.map((branch) => ({
      label: branch.name,
      detail: [branch.city, branch.state].filter(Boolean).join(', ') || undefined,
      checked: branch.id === chosen?.id,
      onClick: () => choose(branch),
    })),
    '-',
    {
      label: t`Edit this business`,
      icon: IconPencil,
      onClick: () => void navigate({ to: '/create', search: { businessId: business_id } }),
    },
    { label: t`All businesses`, icon: IconBuildingStore, onClick: () => void navigate({ to: '/business' }) },
  ]
  return (
    <LazyMenu
      width={236}
      label={t`Business and branch`}
      items={items}
      target={
        <button type="button" className={classes.business}>
          <BusinessMark business_id={business_id} />
          <span className={classes.two}>
            <b className="cut">{business_name}</b>
            <small className="cut">{chosen ? chosen.name : t`No branch chosen`}</small>
          </span>
          <IconSelector size={14} aria-hidden />
        </button>
      }
    />
  )
}

/** The logo of the business, or a shop. */
function BusinessMark({ business_id }: { business_id: number }) {
  const shop = (
    <span className={classes.logo}>
      <IconBuildingStore size={16} stroke={2} aria-hidden />
    </span>
  )
  if (!useQuery(businessQuery(business_id)).data?.has_logo) return shop
  return (
    <Suspense fallback={shop}>
      <BusinessLogo business_id={business_id} />
    </Suspense>
  )
}
