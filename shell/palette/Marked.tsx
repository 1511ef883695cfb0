import { Fragment } from 'react'
import classes from '../Palette.module.css'

/** Positions of the typed words in a text, as [from, to]; digits match across the spaces and dashes of a phone. */
export function marksOf(text: string, typed: string): [number, number][] {
  const marks: [number, number][] = []
  const digits = typed.replace(/\D/g, '')
  const is_phone = /^[+\d(][\d\s().+-]*$/.test(typed) && digits.length >= 4
  const words = is_phone ? [] : typed.split(/[\s,;|]+/).filter((word) => word !== '')
  for (const word of words) {
    const at = new RegExp(escaped(word), 'iu').exec(text)
    if (at) marks.push([at.index, at.index + at[0].length])
  }
  if (is_phone) {
    const last = digits.slice(-10).replace(/^0+/, '')
    const at = new RegExp([...last].join('[\\s().-]*')).exec(text)
    if (at) marks.push([at.index, at.index + at[0].length])
  }
  marks.sort((a, b) => a[0] - b[0] || b[1] - a[1])
  return marks.filter(([from], index) => index === 0 || from >= marks[index - 1][1])
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** A text with the typed words highlighted. */
export function Marked({ text, typed }: { text: string; typed: string }) {
  const marks = marksOf(text, typed)
  return (
    <>
      {marks.map(([from, to], index) => (
        <Fragment key={from}>
          {text.slice(index === 0 ? 0 : marks[index - 1][1], from)}
          <mark className={classes.mark}>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  )
}
