import type { RecordDefinition } from '#engine/record/define.ts'

// The browser build replaces this file with an import() for each record (foldDefinitions in apps/web/plugins.ts), so that it
// loads a definition only when it is needed.

const files = import.meta.glob<Record<string, unknown>>('./**/*.record.ts', { eager: true })
const definitions = Object.entries(files).flatMap(([file, exported]) =>
  Object.entries(exported as Record<string, Partial<RecordDefinition>>)
    .filter(([, { name, path, fields }]) => name !== undefined && path !== undefined && fields !== undefined)
    .map(([variable, definition]) => ({ file, variable, definition: definition as RecordDefinition })),
)

/** The file of each definition below modules/, and the variable in it, by the name of the record. */
export const definition_files: Readonly<Record<string, readonly [file: string, variable: string]>> = Object.fromEntries(
  definitions.map(({ file, variable, definition }) => [definition.name, [file, variable]]),
)

/** Loads the definition of a record, by the name of the record. */
export const definitionLoaders: Readonly<Record<string, () => Promise<RecordDefinition>>> = Object.fromEntries(
  definitions.map(({ definition }) => [definition.name, () => Promise.resolve(definition)]),
)
