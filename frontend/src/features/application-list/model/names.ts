import type { Row } from '../types.ts'
import type { ListFilters } from './filters.ts'

/** `3` of `school-3`, as it is numbered where its name is not known. */
export const idInCategory = (category: string): string => category.split('-').at(-1) ?? category

/** Names of what the address has only the ids of: each row of a narrowed list has them. */
export const namesIn = (
  row: Pick<Row, 'exam' | 'school' | 'class'> | undefined,
  { exam, school, classId, hierarchy }: ListFilters
) => ({
  exam: row?.exam.id === exam ? row?.exam.name : undefined,
  school: row?.school?.id === school ? row?.school?.name : undefined,
  classId: row?.class?.id === classId ? row?.class?.name : undefined,
  hierarchy: [
    { id: `school-${row?.school?.id}`, name: row?.school?.name },
    { id: `class-${row?.class?.id}`, name: row?.class?.name },
  ].find(({ id }) => id === hierarchy)?.name,
})
