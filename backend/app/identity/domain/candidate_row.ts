/** What a list says of a candidate. A field that is absent stays as it is stored; null clears it. */
export type CandidateRow = {
  readonly publicIdentifier: string
  readonly username?: string | undefined
  readonly name?: string | undefined
  readonly email?: string | null | undefined
  readonly cpf?: string | null | undefined
  readonly cellphone?: string | null | undefined
  readonly specialNeed?: string | null | undefined
  readonly nursingMother?: boolean | undefined
  /** Of who is made: as the list gave it while it is checked, hashed when it is applied. Of others it changes nothing. */
  readonly password?: string | undefined
  /**
   * Codename or name of a class; `school` likewise, needed where the class is in several schools, and `region`, where schools of one name are in several.
   */
  readonly place?:
    | {
        readonly region: string | null
        readonly school: string | null
        readonly class: string
        /** For a class that is made. */
        readonly grade: string | null
        readonly schoolYear: number | null
      }
    | undefined
}

export const OWN_FIELDS = [
  'username',
  'name',
  'email',
  'cpf',
  'cellphone',
  'specialNeed',
  'nursingMother',
] as const

type OwnField = (typeof OWN_FIELDS)[number]

/** `class` from and to are names as people read them; `isActive` is '1' or '0', `nursingMother` likewise. */
export type FieldChange = {
  readonly field: OwnField | 'publicIdentifier' | 'class' | 'isActive'
  readonly from: string | null
  readonly to: string | null
}

/** A candidate as stored, as far as lists say something of them. */
export type StoredCandidate = {
  readonly username: string
  readonly name: string
  readonly email: string | null
  readonly cpf: string | null
  readonly cellphone: string | null
  readonly specialNeed: string | null
  readonly nursingMother: boolean
}

const textOf = (value: string | boolean | null): string | null =>
  typeof value === 'boolean' ? (value ? '1' : '0') : value

/** What a row changes of a person; `stored` null: they are new, and everything that the row says is a change. */
export const changesOf = (row: CandidateRow, stored: StoredCandidate | null): FieldChange[] =>
  OWN_FIELDS.flatMap((field) => {
    const value = row[field]
    if (value === undefined) return []
    const [from, to] = [textOf(stored?.[field] ?? null), textOf(value)]
    return from === to ? [] : [{ field, from, to }]
  })
