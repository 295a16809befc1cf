import { foldName } from '#shared'

type Cells = Readonly<Record<string, string>>

type Remark = { readonly field: string }

/** What is stored of what a row changed, and of what was wrong with it. */
type Detail = {
  /** They may have what a cell was meant to say. */
  readonly problems?: readonly Remark[]
  readonly warnings?: readonly Remark[]
  readonly changes: readonly {
    readonly field: string
    readonly from: string | null
    readonly to: string | null
  }[]
}

/**
 * What rows of lists name somebody by. `isAlone`: nobody else has the identifier in another spelling, so that every spelling is theirs. `address` null:
 * none that is theirs alone.
 */
export type NamedBy = {
  readonly userId: number
  readonly username: string
  readonly identifier: string | null
  readonly isAlone: boolean
  readonly address: string | null
}

/** `all`: the row is about them. `candidate`: it is a guardian's, and names them as the candidate. `username`: it names them beside somebody else. `guardian`: it is a candidate's, and names them as the guardian. */
export type Naming = 'all' | 'candidate' | 'username' | 'guardian'

/** The column in which a guardian's row names somebody else. */
export const CANDIDATE_CELL = 'student_identifier'

/**
 * How a row names somebody, by the person that it was applied to, else by its own key columns; null: it does not. Other cells with the same text are of
 * others: names, schools and addresses of families are shared.
 */
export function namingOf({ targetId, cells, guardianId = null }: RowFacts, by: NamedBy): Naming | null {
  if (targetId === by.userId) return 'all'
  const isGuardian = guardianId === by.userId || isAddress(cells.guardian_email, by)
  return ownNamingOf({ targetId, cells }, by) ?? (isGuardian ? 'guardian' : null)
}

/** `guardianId`: of the guardian whom a candidate's row has given. */
type RowFacts = {
  readonly targetId: number | null
  readonly cells: Cells
  readonly guardianId?: number | null
}

function ownNamingOf({ targetId, cells }: RowFacts, by: NamedBy): Naming | null {
  const candidate = cells[CANDIDATE_CELL]
  if (candidate !== undefined) {
    const { username, email } = cells
    const isOwn =
      targetId === null && (username === undefined ? isAddress(email, by) : isUsername(username, by))
    if (isOwn) return 'all'
    return isIdentifier(candidate, by) ? 'candidate' : null
  }
  if (targetId !== null) return null
  const { public_identifier: identifier, username } = cells
  if (identifier !== undefined && isIdentifier(identifier, by)) return 'all'
  if (!isUsername(username, by)) return null
  return identifier === undefined ? 'all' : 'username'
}

const isIdentifier = (text: string, { identifier, isAlone }: NamedBy): boolean => {
  if (identifier === null) return false
  const written = text.trim()
  return written === identifier || (isAlone && foldName(written) === foldName(identifier))
}

const isUsername = (text: string | undefined, { username }: NamedBy): boolean =>
  text !== undefined && foldName(text.trim()) === foldName(username)

const isAddress = (text: string | undefined, { address }: NamedBy): boolean =>
  text !== undefined && address !== null && text.trim().toLowerCase() === address

type Emptied = {
  cells_json: string
  row_key: null
  detail_json?: string | null
  undo_json?: string | null
}

type Stored = {
  readonly cells: Cells
  readonly detailJson: string | null
  readonly undoJson?: string | null
}

/** The columns of a row that named somebody, without them. What it takes to take another person's row back stays. */
export function withoutNaming(
  naming: Naming,
  { cells, detailJson, undoJson = null }: Stored
): Omit<Emptied, 'row_key'> & { row_key?: null } {
  if (naming === 'all') return { cells_json: '{}', row_key: null, detail_json: null, undo_json: null }
  if (naming === 'username')
    return {
      cells_json: JSON.stringify({ ...cells, username: '' }),
      row_key: null,
      ...withoutRemarks(detailJson, (field) => field === 'username'),
    }
  if (naming === 'guardian') return withoutGuardian({ cells, detailJson, undoJson })
  const rest = { cells_json: JSON.stringify({ ...cells, [CANDIDATE_CELL]: '' }), row_key: null }
  if (detailJson === null) return rest
  // As we wrote it.
  const detail = JSON.parse(detailJson) as Detail
  const changes = detail.changes.map((change) =>
    change.field === 'candidate' ? { ...change, from: change.from && '', to: change.to && '' } : change
  )
  const left = remarksLeft({ ...detail, changes }, (field) => field === CANDIDATE_CELL)
  return { ...rest, detail_json: JSON.stringify(left) }
}

/** Without the remarks about cells that are empty now. */
const remarksLeft = (detail: Detail, isGone: (field: string) => boolean): Detail => ({
  ...detail,
  ...(detail.problems && { problems: detail.problems.filter(({ field }) => !isGone(field)) }),
  ...(detail.warnings && { warnings: detail.warnings.filter(({ field }) => !isGone(field)) }),
})

const withoutRemarks = (detailJson: string | null, isGone: (field: string) => boolean) =>
  // As we wrote it.
  detailJson === null
    ? {}
    : { detail_json: JSON.stringify(remarksLeft(JSON.parse(detailJson) as Detail, isGone)) }

const isGuardianCell = (field: string): boolean => field.startsWith('guardian')

/** A candidate's row without the guardian whom it names; the key is the candidate's, and stays. */
function withoutGuardian({ cells, detailJson, undoJson = null }: Stored): Omit<Emptied, 'row_key'> {
  const { guardian_name: _name, guardian_email: _email, ...others } = cells
  // As we wrote them.
  const detail = detailJson === null ? null : (JSON.parse(detailJson) as Detail)
  const undo = undoJson === null ? null : (JSON.parse(undoJson) as { readonly guardian?: unknown })
  return {
    cells_json: JSON.stringify({ ...others, guardian_name: '', guardian_email: '' }),
    ...(detail && {
      detail_json: JSON.stringify(
        remarksLeft(
          { ...detail, changes: detail.changes.filter(({ field }) => !isGuardianCell(field)) },
          isGuardianCell
        )
      ),
    }),
    ...(undo?.guardian != null && { undo_json: JSON.stringify({ ...undo, guardian: null }) }),
  }
}

/** The guardian whom a candidate's row has given; null: none. `undoJson`: as we wrote it. */
export function guardianIdIn(undoJson: string | null): number | null {
  if (undoJson === null || !undoJson.includes('"guardian"')) return null
  const { guardian } = JSON.parse(undoJson) as { readonly guardian?: { readonly guardianId?: number } | null }
  return guardian?.guardianId ?? null
}
