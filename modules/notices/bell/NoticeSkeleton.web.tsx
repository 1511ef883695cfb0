import { Skeleton } from '#ui/states.tsx'
import classes from './notices.module.css'

/** Grey rows of the true height while notices load. */
export function NoticeSkeleton({ lines }: { lines: number }) {
  return (
    <div className={classes.bones} aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} lines={2} />
      ))}
    </div>
  )
}
