import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

type Token = CompiledMessage[number]

/**
 * Compiles a source message: `{name}` and `{n, plural, =0 {…} one {# lead} other {# leads}}`, the only forms that our macros write.
 * Lingui's own compiler would add two parsers of 6 KB to the first load; catalogues of other languages are already compiled.
 */
export function compileMessage(message: string): CompiledMessage {
  if (!message.includes('{')) return [message]
  return read(message, false).tokens
}

function read(text: string, in_plural: boolean): { tokens: Token[]; end: number } {
  const tokens: Token[] = []
  let literal = ''
  let at = 0
  const flush = () => {
    if (literal !== '') tokens.push(literal)
    literal = ''
  }
  for (; at < text.length && text[at] !== '}'; at++) {
    if (text[at] === '#' && in_plural) {
      flush()
      tokens.push('#')
    } else if (text[at] === '{') {
      flush()
      const { token, end } = readArgument(text.slice(at + 1), in_plural)
      tokens.push(token)
      at += end
    } else literal += text[at]
  }
  flush()
  return { tokens, end: at }
}

// `end` counts from the opening brace to the closing one.
function readArgument(text: string, in_plural: boolean): { token: Token; end: number } {
  const simple = text.match(/^\s*(\w+)\s*\}/)
  if (simple) return { token: [simple[1]] as Token, end: simple[0].length }
  const head = text.match(/^\s*(\w+)\s*,\s*(plural|select|selectordinal)\s*,\s*/)
  if (!head) throw new Error(`Not a message: {${text}`)
  const cases: Record<string, CompiledMessage> = {}
  let at = head[0].length
  for (;;) {
    const name = text.slice(at).match(/^\s*(?:=(\d+)|(\w+))\s*\{/)
    if (!name) break
    const inner = read(text.slice(at + name[0].length), in_plural || head[2] !== 'select')
    cases[name[1] ?? name[2]] = inner.tokens
    at += name[0].length + inner.end + 1
  }
  const close = text.indexOf('}', at)
  return { token: [head[1], head[2], cases] as unknown as Token, end: close + 1 }
}
