/** The rights of a branch manager on records with a branch: everything within the branch. */
export const OF_THE_BRANCH = {
  view: 'location',
  create: 'all',
  edit: 'location',
  delete: 'location',
  assign: 'location',
  import: 'all',
  export: 'location',
} as const
