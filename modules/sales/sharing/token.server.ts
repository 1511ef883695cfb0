import { linkTokens } from '#modules/business/index.server.ts'

/** The tokens of links to papers: each stands for one share of one business. Whether it still works is in its share. */
export const paperTokens = linkTokens('link to a paper', ['business_id', 'share_id'])

/** What a link stands for. */
export type SharedLink = NonNullable<ReturnType<typeof paperTokens.linkOf>>
