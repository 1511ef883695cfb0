import { useRef } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Row } from '../override.ts'
import { useCreate, useUpdate } from '../use-record.ts'
import type { FormValues } from './form-model.ts'

/** Sends the body of a form: a new record, or the changed fields of an existing one. */
export function useSave(definition: RecordDefinition, row: Row | undefined) {
  const sent = useRef({ body: '', key: '' })
  const create = useCreate(definition)
  const update = useUpdate(definition)

  function createNew(body: FormValues): Promise<Row> {
    const text = JSON.stringify(body)
    // Sending the same body again reuses its key, so it creates nothing twice; a changed body gets a new key.
    if (sent.current.body !== text) sent.current = { body: text, key: crypto.randomUUID() }
    return create.mutateAsync({ body, idempotency_key: sent.current.key })
  }

  async function change(old: Row, body: FormValues, version: number): Promise<Row> {
    return Object.keys(body).length === 0 ? old : update.mutateAsync({ id: old.id, version, body })
  }

  return {
    busy: create.isPending || update.isPending,
    send: (body: FormValues, version: number) => (row ? change(row, body, version) : createNew(body)),
  }
}
