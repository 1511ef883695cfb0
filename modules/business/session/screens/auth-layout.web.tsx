import { Trans, useLingui } from '@lingui/react/macro'
import { IconCopyCheck, IconFileSpreadsheet, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Person, Status, Temperature } from '#ui/bits.tsx'
import { formatMoney } from '#ui/display.ts'
import { Mark } from '#ui/Mark.tsx'
import { LanguageMenu } from '#shell/LanguageMenu.tsx'
import { Muted, Row, Spacer } from '#ui/layout/flow.tsx'
import classes from './auth.module.css'

/** The page frame of all session screens: the form on one side, a picture of the product on the other. */
export function AuthLayout({
  title,
  lead,
  children,
  foot,
}: {
  title: ReactNode
  lead?: ReactNode
  children: ReactNode
  foot?: ReactNode
}) {
  return (
    <div className={classes.page}>
      <div className={classes.formSide}>
        <Row as="header">
          <Mark />
          <b style={{ fontSize: 17 }}>Vanik</b>
          <Spacer />
          <LanguageMenu />
        </Row>
        <main className={classes.card}>
          <header>
            <h1>{title}</h1>
            {lead && <Muted>{lead}</Muted>}
          </header>
          {children}
        </main>
        {foot && <Muted as="footer">{foot}</Muted>}
      </div>
      <Story />
    </div>
  )
}

// Invented people; the picture is decoration.
const SAMPLE = [
  {
    id: 1,
    name: 'Kavita Mehta',
    firm: 'Tirumala Agro Foods',
    heat: 'hot',
    status: 'Negotiation',
    dot: '#ea7a34',
    amount: 3398000,
  },
  {
    id: 3,
    name: 'Suresh Mishra',
    firm: 'Konark Textiles',
    heat: 'warm',
    status: 'Qualified',
    dot: '#0ea5a4',
    amount: 1776500,
  },
  { id: 5, name: 'Hetal Verma', firm: 'Deccan Handlooms', heat: 'cold', status: 'New', dot: '#3b82f6', amount: 146500 },
]

function Story() {
  const { t } = useLingui()
  return (
    <aside className={classes.story} aria-label={t`About Vanik`}>
      <div>
        <p className={classes.headline}>
          <Trans>Every enquiry in one ledger. Nothing slips, nobody calls twice.</Trans>
        </p>
        <div className={classes.sheet} aria-hidden data-theme-fixed>
          {SAMPLE.map(({ id, name, firm, heat, status, dot, amount }) => (
            <div key={id}>
              <Person id={id} name={name} detail={firm} size={28} />
              <Status label={status} colour={dot} />
              <Temperature value={heat} />
              <span>{formatMoney(amount)}</span>
            </div>
          ))}
        </div>
        <ul className={classes.points}>
          <li>
            <IconFileSpreadsheet size={18} stroke={1.6} aria-hidden />
            <Trans>Import your enquiry file as it is. Each row with an error says why.</Trans>
          </li>
          <li>
            <IconCopyCheck size={18} stroke={1.6} aria-hidden />
            <Trans>The same buyer is found by phone and email before anyone calls again.</Trans>
          </li>
          <li>
            <IconLock size={18} stroke={1.6} aria-hidden />
            <Trans>Everyone sees their own branch and their own work. You see all of it.</Trans>
          </li>
        </ul>
      </div>
    </aside>
  )
}
