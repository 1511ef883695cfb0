import type { NoticeKindName } from '../kinds.ts'

/** The wording of one kind; `{name}` is replaced by a variable. */
export interface KindWords {
  /** In the list of choices. */
  label: string
  title: string
  body: string
  /** For a notice that sums up several things. */
  title_many?: string
  body_many?: string
}

/** All texts of a language for notices, mails and push messages. */
export interface NoticeWords {
  kinds: Record<NoticeKindName, KindWords>
  /** Replaces a title that the person may not read. */
  hidden: string
  /** Replaces an actor that is the system itself or was deleted. */
  system: string
  several: string
  open: string
  digest_subject: string
  digest_intro: string
  footer: string
}
