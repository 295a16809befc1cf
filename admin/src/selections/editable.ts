import type { Data } from '@banca/backend/api'

type Process = Data.Results.SelectionProcess

const FIELDS = [
  'id',
  'name',
  'showGrade',
  'showStatus',
  'appealOpensAt',
  'appealClosesAt',
  'contentMaxLength',
  'bibliographyMaxLength',
  'sections',
  'sectionRules',
] as const

/** What a person sets of a process: results, appeals and publications change the rest of it. */
export const editableOf = (process: Process) =>
  Object.fromEntries(FIELDS.map((field) => [field, process[field]])) as Pick<Process, (typeof FIELDS)[number]>
