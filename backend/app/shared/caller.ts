/** The groups of decisions.md; `Professor` and `PROFESSOR` are one group and stored as `Professor`. */
export const GROUPS = [
  'ADMINISTRADOR',
  'PROCTOR',
  'COMISSION',
  'Professor',
  'CORRECTOR',
  'Diretor',
  'SCHOOL-ADMIN',
  'ALUNO',
  'RESPONDENTE',
  'RESPONSIBLE',
  'COORDINATOR',
] as const

export type Group = (typeof GROUPS)[number]

/** Who is asking, as the session says. Policies decide on this and the resource, and on nothing else. */
export type Caller = {
  readonly sessionId: number
  readonly userId: number
  readonly institutionId: number
  readonly schoolId: number | null
  readonly group: Group
  readonly groups: readonly Group[]
  readonly language: 'pt-BR' | 'en'
  readonly isInBrowser: boolean
}

const CANDIDATE_GROUPS: readonly Group[] = ['ALUNO', 'RESPONDENTE']

const NO_STAFF: readonly Group[] = [...CANDIDATE_GROUPS, 'RESPONSIBLE']

/** Everybody who is no pupil and no guardian. */
export const isStaff = (group: Group): boolean => !NO_STAFF.includes(group)

/** ALUNO and RESPONDENTE sit exams. */
export const isCandidate = (caller: Pick<Caller, 'group'>) => CANDIDATE_GROUPS.includes(caller.group)
