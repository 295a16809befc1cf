import type { Group } from '#shared'

/** Who chooses among candidates: those who give exams to one person or class. */
export const CANDIDATE_PICKERS: readonly Group[] = ['ADMINISTRADOR', 'Professor', 'COORDINATOR', 'Diretor']

/** Who chooses among people: those whose institution, school or classes show them some. */
export const PEOPLE_PICKERS: readonly Group[] = [...CANDIDATE_PICKERS, 'SCHOOL-ADMIN']
