import { defineLookup } from '#engine/record/lookup.ts'

/** How far a task is. */
export const taskStatus = defineLookup({
  name: 'task_status',
  path: 'task_statuses',
  module: 'Task',
  label: { one: 'Task status', many: 'Task statuses' },
  kinds: ['open', 'waiting', 'completed'],
  kind_labels: { open: 'Still open', waiting: 'Waiting for somebody', completed: 'Completed' },
  first: [
    { name: 'To do', color: '#4a63dd', is_default: true },
    { name: 'In progress', color: '#1c8ca8' },
    { name: 'Waiting', kind: 'waiting', color: '#b7791f' },
    { name: 'Completed', kind: 'completed', color: '#2b8a4b' },
  ],
})
