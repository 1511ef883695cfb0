import { Readable } from 'node:stream'
import { type Language, languageOf } from '#base/language.ts'
import { badRequest } from '#engine/server/http/refusal.server.ts'
import type { MemberCall } from '#engine/server/http/route.server.ts'
import { languageOfAccount } from '#modules/business/index.server.ts'
import { sendFile } from '#platform/export/send-file.server.ts'
import { readFacts } from './facts.server.ts'
import { dressOf } from './look.server.ts'
import type { Paper, PaperFacts } from './paper.ts'
import { printPapers } from './print.server.ts'

/** The language that a call for a PDF names; null if it names none. */
export function languageWanted({ query }: Pick<MemberCall, 'query'>): Language | null {
  const wanted = query.language === undefined ? null : languageOf(query.language)
  if (query.language !== undefined && !wanted) throw badRequest('Choose one of the languages en, hi, gu and ta')
  return wanted
}

/** Sends a PDF; `name` is that of the file. */
export const sendPdf = (call: MemberCall, { name, pdf }: { name: string; pdf: Uint8Array }) =>
  sendFile(call, { name, type: 'application/pdf', file: Readable.from([Buffer.from(pdf)]) })

/**
 * Sends a paper that is no document, such as a statement, in the language of the call or of the person. `read` gives the name of
 * the file and the paper in a language.
 */
export async function sendPaper(
  call: MemberCall,
  read: () => Promise<{ name: string; paperIn: (printing: { facts: PaperFacts; language: Language }) => Paper }>,
): Promise<unknown> {
  const { services, caller } = call
  const wanted = languageWanted(call)
  const { name, paperIn } = await read()
  const { facts, dress, language } = await services.database.transaction(caller.access, async (transaction) => ({
    facts: await readFacts(transaction, null),
    dress: await dressOf(transaction),
    language: wanted ?? (await languageOfAccount(transaction, caller.access.user_id)),
  }))
  return sendPdf(call, { name, pdf: await printPapers({ papers: [paperIn({ facts, language })], dress }) })
}
