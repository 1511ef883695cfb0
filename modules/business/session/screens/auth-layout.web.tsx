import { Trans, useLingui } from '@lingui/react/macro'
import { IconCopyCheck, IconFileSpreadsheet, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Avatar, Status, Temperature } from '#ui/bits.tsx'
import { formatMoney } from '#ui/display.ts'
import { Mark } from '#ui/Mark.tsx'
import { LanguageMenu } from '#shell/LanguageMenu.tsx'
import classes from './auth.module.css'

/** The split page that all session screens share: the form on one side, what the product is for on the other. */
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
        <header className={classes.brand}>
          <Mark />
          <b>Vanik</b>
          <span className={classes.language}>
            <LanguageMenu />
          </span>
        </header>
        <main className={classes.card}>
          <h1>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
          {children}
        </main>
        {foot && <footer className={classes.foot}>{foot}</footer>}
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
      <div className={classes.storyText}>
        <p className={classes.headline}>
          <Trans>Every enquiry in one ledger. Nothing slips, nobody calls twice.</Trans>
        </p>
        <div className={classes.sheet} aria-hidden data-theme-fixed>
          {SAMPLE.map(({ id, name, firm, heat, status, dot, amount }) => (
            <div key={id} className={classes.sheetRow}>
              <Avatar id={id} name={name} size={28} />
              <span className={classes.sheetName}>
                <b>{name}</b>
                <small>{firm}</small>
              </span>
              <span className={classes.sheetStatus}>
                <Status label={status} colour={dot} />
              </span>
              <span className={classes.sheetHeat}>
                <Temperature value={heat} />
              </span>
              <span className={classes.sheetAmount}>{formatMoney(amount)}</span>
            </div>
          ))}
        </div>
        <ul className={classes.points}>
          <li>
            <IconFileSpreadsheet size={18} stroke={1.6} aria-hidden />
            <Trans>Bring your enquiry file as it is. Each row that is wrong says why.</Trans>
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
