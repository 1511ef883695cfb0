import { useEffect, useRef, useState } from 'react'
import classes from './lookups.module.css'

interface ColourProps {
  label: string
  value: string
  disabled: boolean
  onPick: (colour: string) => void
}

/** A dot that opens the browser's colour picker. A new value from outside replaces the picked colour. */
export const ColourInput = (props: ColourProps) => <Picker key={props.value} {...props} />

// The browser fires `input` while the person tries colours, and `change` once one is chosen.
function Picker(props: ColourProps) {
  const [shown, setShown] = useState(props.value)
  const element = useRef<HTMLInputElement>(null)
  const newest = useRef(props.onPick)
  useEffect(() => {
    newest.current = props.onPick
  })
  useEffect(() => {
    const input = element.current
    const chosen = () => input && newest.current(input.value)
    input?.addEventListener('change', chosen)
    return () => input?.removeEventListener('change', chosen)
  }, [])
  return (
    <span className={classes.colour}>
      <i style={{ width: 14, height: 14, borderRadius: 99, background: shown }} />
      <input
        ref={element}
        type="color"
        className="over"
        aria-label={props.label}
        value={shown}
        disabled={props.disabled}
        onChange={(event) => setShown(event.currentTarget.value)}
      />
    </span>
  )
}
