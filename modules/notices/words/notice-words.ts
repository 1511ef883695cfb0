import type { NoticeKindName } from '../kinds.ts'

/** The words of one kind; `{name}` stands for a variable. */
export interface KindWords {
  /** In the list of choices. */
  label: string
  title: string
  body: string
  /** For a notice that sums up several things. */
  title_many?: string
  body_many?: string
}

/** Everything a language needs for notices, letters and push messages. */
export interface NoticeWords {
  kinds: Record<NoticeKindName, KindWords>
  /** Stands for a title that the person may not read. */
  hidden: string
  /** Stands for an actor that is the system itself or is gone. */
  system: string
  several: string
  open: string
  digest_subject: string
  digest_intro: string
  footer: string
}
