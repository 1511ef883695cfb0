import { Children, type KeyboardEvent, type ReactNode } from 'react'
import { Muted, Row } from './layout/flow.tsx'
import classes from './RecordPage.module.css'

/** The record screen's frame: header, stage bar, facts on the left, stream on the right; on phones the stream follows the first facts. */
export function RecordPage({
  avatar,
  title,
  badge,
  subtitle,
  actions,
  banner,
  stages,
  facts,
  moreFacts,
  moreLabel,
  children,
}: {
  avatar?: ReactNode
  title: ReactNode
  badge?: ReactNode
  subtitle?: ReactNode
  actions?: ReactNode
  /** A message about the whole record, under the header. */
  banner?: ReactNode
  stages?: ReactNode
  /** The most important facts, always visible. */
  facts: ReactNode
  /** The other facts, folded on phones. */
  moreFacts: ReactNode
  moreLabel: string
  children: ReactNode
}) {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        {avatar}
        <div className={classes.title}>
          <h1 className="row" style={{ flexWrap: 'wrap', fontSize: 17 }}>
            <span>{title}</span> {badge}
          </h1>
          {subtitle && <Muted>{subtitle}</Muted>}
        </div>
        {actions && <Row>{actions}</Row>}
      </header>
      {banner}
      {stages}
      <div className={classes.columns}>
        <div className={classes.facts}>
          {facts}
          <details className={classes.more} open={!globalThis.matchMedia?.('(max-width: 768px)').matches || undefined}>
            <summary>{moreLabel}</summary>
            {moreFacts}
          </details>
        </div>
        <section className={classes.stream}>{children}</section>
      </div>
    </div>
  )
}

/** A titled group of facts. */
export function FactGroup({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.group}>
      <h2>{title}</h2>
      {/* A list of nothing would be announced as one. */}
      {Children.toArray(children).length > 0 && <dl>{children}</dl>}
    </section>
  )
}

/** One fact: name and value; an empty value is a dash. A wide one gets a line of its own where facts stand side by side. */
export function Fact({ label, wide, children }: { label: ReactNode; wide?: boolean; children: ReactNode }) {
  const empty = children === null || children === undefined || children === ''
  return (
    <div className={classes.fact} data-wide={wide || undefined}>
      <dt>{label}</dt>
      <dd>{empty ? <Muted as="span">—</Muted> : children}</dd>
    </div>
  )
}

/** Handles arrow keys, which move between the stages; Enter chooses one. */
function stageKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const next = buttons[buttons.indexOf(event.target as HTMLButtonElement) + step]
  event.preventDefault()
  event.stopPropagation()
  next?.focus()
}

/** The stages of a record as a clickable bar; the current one is filled, the earlier ones ticked. */
export function StageBar<T extends string | number>({
  label,
  stages,
  current,
  onPick,
}: {
  label: string
  stages: { id: T; name: string }[]
  current: T | null
  /** Omitted when the person may not change the stage. */
  onPick?: (id: T) => void
}) {
  const at = stages.findIndex((stage) => stage.id === current)
  return (
    <ol className={classes.stages} aria-label={label} data-stages onKeyDown={stageKeys}>
      {stages.map((stage, index) => (
        <li key={stage.id} data-done={index < at || undefined} aria-current={index === at ? 'step' : undefined}>
          <button type="button" disabled={!onPick} onClick={() => onPick?.(stage.id)}>
            {stage.name}
          </button>
        </li>
      ))}
    </ol>
  )
}

/** Underlined tabs with optional counts. */
export function Tabs<T extends string>({
  label,
  tabs,
  current,
  onPick,
}: {
  label: string
  tabs: { id: T; name: string; count?: number }[]
  current: T
  onPick: (id: T) => void
}) {
  const step = (by: number) => {
    const at = tabs.findIndex((tab) => tab.id === current)
    onPick(tabs[(at + by + tabs.length) % tabs.length].id)
  }
  return (
    <div className={classes.tabs} role="tablist" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          aria-selected={tab.id === current}
          tabIndex={tab.id === current ? 0 : -1}
          onClick={() => onPick(tab.id)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') step(1)
            if (event.key === 'ArrowLeft') step(-1)
          }}
        >
          {tab.name}
          {tab.count !== undefined && <span>{tab.count}</span>}
        </button>
      ))}
    </div>
  )
}
