import type { CSSProperties, MouseEventHandler, ReactNode, Ref } from 'react'

type Variant = 'filled' | 'default' | 'light' | 'subtle' | 'outline'

type Basis = {
  variant?: Variant
  /** A colour of the theme such as `red`, or one step of it such as `red.8`; without it the brand. */
  color?: string
  /** Working: the button says so, and takes no press. */
  loading?: boolean
  disabled?: boolean
  /** A link that looks like a button, or a part of one that is pressed as a whole. */
  component?: 'a' | 'span'
  href?: string
  target?: string
  rel?: string
  download?: string | boolean
  type?: 'button' | 'submit' | 'reset'
  form?: string
  id?: string
  role?: string
  title?: string
  className?: string
  style?: CSSProperties
  tabIndex?: number
  autoFocus?: boolean
  children?: ReactNode
  ref?: Ref<HTMLButtonElement>
  onClick?: MouseEventHandler<HTMLElement>
  [attribute: `aria-${string}` | `data-${string}` | `on${string}`]: unknown
}

/** A button; the props follow the component library's, whose style sheets it wears, without its weight. */
export type ButtonProps = Basis & {
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'compact-xs' | 'compact-sm' | 'compact-md'
  leftSection?: ReactNode
  rightSection?: ReactNode
  fullWidth?: boolean
  w?: string
}

/** A square button with an icon; `size` in px. */
export type ActionIconProps = Basis & { size?: number | 'xs' | 'sm' | 'md' | 'lg' }

interface Paint {
  bg: string
  hover: string
  color: string
  bd: string
}

const CLEAR = '1px solid transparent'

function paintOf(variant: Variant, color: string): Paint {
  const [name, shade] = color.split('.')
  const tone = `var(--mantine-color-${name}`
  switch (variant) {
    case 'default':
      return {
        bg: 'var(--mantine-color-default)',
        hover: 'var(--mantine-color-default-hover)',
        color: 'var(--mantine-color-default-color)',
        bd: '1px solid var(--mantine-color-default-border)',
      }
    case 'light':
      return { bg: `${tone}-light)`, hover: `${tone}-light-hover)`, color: `${tone}-light-color)`, bd: CLEAR }
    case 'subtle':
      return { bg: 'transparent', hover: `${tone}-light-hover)`, color: `${tone}-light-color)`, bd: CLEAR }
    case 'outline':
      return {
        bg: 'transparent',
        hover: `${tone}-outline-hover)`,
        color: `${tone}-outline)`,
        bd: `1px solid ${tone}-outline)`,
      }
    default:
      return shade
        ? { bg: `${tone}-${shade})`, hover: `${tone}-${Math.min(9, Number(shade) + 1)})`, color: '#fff', bd: CLEAR }
        : {
            bg: `${tone}-filled)`,
            hover: `${tone}-filled-hover)`,
            color: name === 'brand' ? 'var(--on-brand)' : '#fff',
            bd: CLEAR,
          }
  }
}

const flag = (on: unknown) => (on ? true : undefined)

function Spinner({ className, color, size }: { className: string; color: string; size: string }) {
  const place = className === LOADER ? { transform: 'translate(-50%, calc(-50% + 1px))' } : undefined
  return (
    <span className={className} style={place} aria-hidden>
      <span
        className="m_5ae2e3c m_b34414df"
        style={{ '--loader-size': size, '--loader-color': color } as CSSProperties}
      />
    </span>
  )
}

const LOADER = 'm_a25b86ee'
const FOCUS = 'mantine-focus-auto'

/** A button with words. */
export function Button(props: ButtonProps) {
  const { variant = 'filled', color = 'brand', size = 'xs', loading, disabled, component, fullWidth, w } = props
  const { leftSection, rightSection, className, style, children, variant: _v, color: _c, size: _s, ...others } = props
  const {
    loading: _l,
    disabled: _d,
    component: _p,
    fullWidth: _f,
    w: _w,
    leftSection: _a,
    rightSection: _b,
    ...rest
  } = others as ButtonProps
  const paint = paintOf(variant, color)
  const Tag = (component ?? 'button') as 'button'
  return (
    <Tag
      {...(component ? {} : { type: 'button' })}
      {...rest}
      className={`${FOCUS} ${loading || disabled ? '' : 'mantine-active '}m_77c9d27d mantine-Button-root m_87cf2631${className ? ` ${className}` : ''}`}
      data-variant={variant}
      data-size={size}
      data-disabled={flag(disabled)}
      data-loading={flag(loading)}
      data-block={flag(fullWidth)}
      data-with-left-section={flag(leftSection)}
      data-with-right-section={flag(rightSection)}
      disabled={component ? undefined : disabled || loading}
      style={
        {
          '--button-height': `var(--button-height-${size})`,
          '--button-padding-x': `var(--button-padding-x-${size})`,
          '--button-fz': `var(--mantine-font-size-${size.replace('compact-', '')})`,
          '--button-bg': paint.bg,
          '--button-hover': paint.hover,
          '--button-color': paint.color,
          '--button-bd': paint.bd,
          fontWeight: 550,
          width: w,
          ...style,
        } as CSSProperties
      }
    >
      {loading && <Spinner className={LOADER} color="var(--button-color)" size="calc(var(--button-height) / 1.8)" />}
      <span className="m_80f1301b mantine-Button-inner">
        {leftSection && (
          <span className="m_a74036a mantine-Button-section" data-position="left">
            {leftSection}
          </span>
        )}
        <span className="m_811560b9 mantine-Button-label" data-loading={flag(loading)}>
          {children}
        </span>
        {rightSection && (
          <span className="m_a74036a mantine-Button-section" data-position="right">
            {rightSection}
          </span>
        )}
      </span>
    </Tag>
  )
}

/** A button of one icon; say what it does by `aria-label`. */
export function ActionIcon(props: ActionIconProps) {
  const { variant = 'subtle', color = 'gray', size = 'md', loading, disabled, component } = props
  const { className, style, children, variant: _v, color: _c, size: _s, loading: _l, disabled: _d, ...others } = props
  const { component: _p, ...rest } = others as ActionIconProps
  const paint = paintOf(variant, color)
  const Tag = (component ?? 'button') as 'button'
  return (
    <Tag
      {...(component ? {} : { type: 'button' })}
      {...rest}
      className={`${FOCUS} ${loading || disabled ? '' : 'mantine-active '}m_8d3f4000 mantine-ActionIcon-root m_87cf2631${className ? ` ${className}` : ''}`}
      data-variant={variant}
      data-disabled={flag(disabled)}
      data-loading={flag(loading)}
      aria-busy={flag(loading)}
      disabled={component ? undefined : disabled || loading}
      style={
        {
          '--ai-size':
            typeof size === 'number' ? `calc(${size / 16}rem * var(--mantine-scale))` : `var(--ai-size-${size})`,
          '--ai-bg': paint.bg,
          '--ai-hover': paint.hover,
          '--ai-color': paint.color,
          '--ai-bd': paint.bd,
          ...style,
        } as CSSProperties
      }
    >
      {loading && <Spinner className="m_302b9fb1" color="var(--ai-color)" size="calc(var(--ai-size) * 0.55)" />}
      <span className="m_8d3afb97 mantine-ActionIcon-icon" data-loading={flag(loading)}>
        {children}
      </span>
    </Tag>
  )
}
