/** Every group that the requirements name; `Professor` and `PROFESSOR` are one group and stored as `Professor`. */
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

/** Is this stored text one of our groups? */
export const isGroup = (name: string | null): name is Group => GROUPS.some((group) => group === name)

/** The caller of a request, from the session. Policies decide on this and the resource, and on nothing else. */
/**
 * A service key: another system that acts in the name of who made it. It may what both its switches and its maker's rights give, in the
 * schools that both reach (`schoolIds` null: all of the maker's), and only by the calls that take keys.
 */
export type ServiceKey = {
  readonly id: number
  /** Paths of the permission tree. */
  readonly switches: readonly string[]
  readonly schoolIds: readonly number[] | null
  /** Where it may be used from; empty: anywhere. */
  readonly networks: readonly string[]
}

export type Caller = {
  readonly sessionId: number
  readonly userId: number
  readonly institutionId: number
  /** The first school, where what they make is. */
  readonly schoolId: number | null
  /** The schools that they act for: the first one, and of the staff the further ones. */
  readonly schoolIds: readonly number[]
  readonly group: Group
  /** The role in which they act in the group; null: the group's own tree says what they may. */
  readonly roleId: number | null
  readonly groups: readonly Group[]
  readonly language: 'pt-BR' | 'en'
  readonly isInBrowser: boolean
  /** Null: a person. */
  readonly key: ServiceKey | null
}

const CANDIDATE_GROUPS: readonly Group[] = ['ALUNO', 'RESPONDENTE']

/** Everybody but those who sit exams and their guardians. */
export const STAFF: readonly Group[] = GROUPS.filter(
  (group) => !CANDIDATE_GROUPS.includes(group) && group !== 'RESPONSIBLE'
)

export const isStaffGroup = (group: Group): boolean => STAFF.includes(group)
export const isStaff = (caller: Pick<Caller, 'group'>): boolean => isStaffGroup(caller.group)

export const isCandidateGroup = (group: Group): boolean => CANDIDATE_GROUPS.includes(group)

/** ALUNO and RESPONDENTE sit exams. */
export const isCandidate = (caller: Pick<Caller, 'group'>) => CANDIDATE_GROUPS.includes(caller.group)
