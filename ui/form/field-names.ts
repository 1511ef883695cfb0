import { createContext, use, useEffect } from 'react'

/** The form's fields by path, with their labels, in the order of the screen; server issues are shown on them. */
export const FieldNames = createContext<Map<string, string> | null>(null)

/** Registers a field with its form while it is on the screen. */
export function useFieldName(name: string, label: string): void {
  const names = use(FieldNames)
  useEffect(() => {
    names?.set(name, label)
    return () => void names?.delete(name)
  }, [names, name, label])
}
