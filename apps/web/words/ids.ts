import type { NodePath, PluginObj, types } from '@babel/core'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'

type Babel = { types: typeof types }

/**
 * Uses the English text itself as the id of a message; Lingui's macros write a hash and the text.
 * Screens, definitions and server sentences then share one catalogue by English text, and the bundle has no hashes.
 */
export function textAsId({ types: t }: Babel): PluginObj {
  const nameOf = (property: types.ObjectProperty) =>
    t.isIdentifier(property.key) ? property.key.name : t.isStringLiteral(property.key) ? property.key.value : ''
  const find = (node: types.ObjectExpression, name: string) =>
    node.properties.find((one): one is types.ObjectProperty => t.isObjectProperty(one) && nameOf(one) === name)

  const rewrite = (path: NodePath<types.ObjectExpression>) => {
    const id = find(path.node, 'id')
    const message = find(path.node, 'message')
    if (!id || !message || !t.isStringLiteral(id.value) || !t.isStringLiteral(message.value)) return
    // Change only ids written by the macros: the hash of exactly this text.
    if (generateMessageId(message.value.value) !== id.value.value) return
    id.value = t.stringLiteral(message.value.value)
    path.node.properties = path.node.properties.filter((one) => one !== message)
  }
  return {
    name: 'vanik-text-as-id',
    visitor: { Program: { exit: (program) => program.traverse({ ObjectExpression: rewrite }) } },
  }
}
