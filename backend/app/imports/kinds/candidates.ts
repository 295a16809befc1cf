import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  activateByUndo,
  activePeople,
  deactivateByList,
  givenPasswordJudge,
  hashGiven,
  inOtherClasses,
  planCandidates,
  schoolScopeOf,
  undoUpsert,
  upsertCandidates,
  type DoneToCandidate,
  type PlannedCandidate,
  type SchoolScope,
  type UpsertedCandidate,
  type UpsertMode,
} from '#identity'
import { foldName } from '#shared'
import { answerInOrder, applyOrRefuse, notAppliedFor, refusedFor } from '../actions/answer_rows.js'
import type { AppliedRow, Cells, CheckedRow, Importer, ImportKind, Remark } from '../import_kinds.js'
import { CANDIDATE_COLUMNS, candidateRowOf } from './candidate_cells.js'
import {
  atTheirs,
  candidateIn,
  families,
  familiesOf,
  guardianIn,
  withFamily,
  type Family,
  type ListedCandidate,
} from './families.js'

const NO_FAMILY: Family = { named: null, warnings: [] }

const checked = ({ outcome, changes, problems, warnings }: PlannedCandidate): CheckedRow => ({
  outcome,
  changes,
  problems,
  warnings,
})

/** Candidates of an institution, by public identifier. */
export const candidates: ImportKind = {
  kind: 'students',
  columns: CANDIDATE_COLUMNS,
  needs: 'BackOffice.Imports.Students',

  keyOf: ({ public_identifier: identifier }) => (identifier === undefined ? null : foldName(identifier)),

  check: async (client, { importer, mode }, cells) => {
    const scope = await schoolScopeOf(importer, client)
    const judge = withPassword(await givenPasswordJudge(client, scope.institutionId))
    return answerInOrder(cells, listedOf, refusedFor, async (listed) => {
      const rows = listed.map(({ row }) => row)
      const planned = await planCandidates(client, { scope, mode }, rows)
      const own = await Promise.all(
        planned.map(async (plan) => ({ ...(await judge(plan)), names: namedBy(plan, scope) }))
      )
      const all = await familiesOf(client, importer, listed, (at) => {
        const plan = planned[at]
        return plan === undefined || own[at]?.outcome === 'refuse' ? null : candidateIn(plan)
      })
      const theirs = await atTheirs(all, (some) => families().plan(client, { importer, mode }, some))
      return own.map((one, at) => withFamily(one, all[at] ?? NO_FAMILY, theirs[at] ?? null))
    })
  },

  prepare: async (cells) => {
    // One that could not be opened is '' and stays so: the row is refused for it.
    const given = cells.flatMap(({ password = '' }) => (password === '' ? [] : [password]))
    const hashes = await hashGiven(given)
    let at = 0
    return cells.map((one) => ((one.password ?? '') === '' ? one : { ...one, password: hashes[at++] ?? '' }))
  },

  apply: async (trx, { importer, mode }, cells) => {
    const scope = await schoolScopeOf(importer, trx)
    return answerInOrder(cells, listedOf, notAppliedFor, (listed) =>
      applyOrRefuse(trx, listed, TAKEN, (nested, all) => appliedAll(nested, { importer, scope, mode }, all))
    )
  },

  // It is what `apply` gave.
  undo: async (trx, asked, undo) => {
    const { importer, run, sitting } = asked
    const { candidate, guardian } = doneOf(undo)
    const scope = await schoolScopeOf(importer, trx)
    // First, while the candidate is where the importer sees them.
    const left = guardian === null ? [] : await families().undo(trx, asked, guardian)
    if (candidate === null) return left
    const isSitting = sitting.has(candidate.userId)
    return [...left, ...(await undoUpsert(trx, { scope, run, isSitting }, candidate))]
  },

  missing: {
    people: async (client, { importer, scope: list }, which) => {
      const scope = await schoolScopeOf(importer, client)
      const found = await activePeople(client, { scope, list, of: 'candidates' }, which)
      const places = list.isPlaced ? list : { schools: scope.schoolIds, classes: scope.classIds }
      const ids = found.map(({ id }) => id)
      // Whoever sees all of the institution has listed all of it where no row says where.
      const isAll = !list.isPlaced && scope.all
      const elsewhere = isAll ? new Set<number>() : await inOtherClasses(client, ids, places)
      return found.map(({ id, name, username, publicIdentifier, school }) => ({
        id,
        keys: publicIdentifier === null ? [] : [foldName(publicIdentifier)],
        cells: cellsOf({ name, public_identifier: publicIdentifier, username, school }),
        stays: elsewhere.has(id) ? ELSEWHERE : null,
      }))
    },
    deactivate: (trx, { importer, run }, ids) => deactivateByList(trx, { importer, run }, ids),
    activate: async (trx, { importer, run }, id) =>
      (await activateByUndo(trx, { importer, run }, id)) ? [] : ['isActive'],
  },
}

/** Whoever sees classes alone says of classes who is in them. */
function namedBy({ person, place }: PlannedCandidate, scope: SchoolScope): CheckedRow['names'] {
  const isByClass = !scope.all && scope.schoolIds.length === 0
  const [schoolId, classId] = place?.isNew
    ? [place.school?.id ?? null, null]
    : [place?.schoolId ?? null, place?.classId ?? null]
  return {
    personId: person?.id ?? null,
    place: place && (isByClass ? { schoolId: null, classId } : { schoolId, classId: null }),
  }
}

const cellsOf = (fields: Readonly<Record<string, string | null>>): Cells =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, text]) => (text === null ? [] : [[field, text]]))
  )

type Judge = Awaited<ReturnType<typeof givenPasswordJudge>>

/** The plan of a row, with what its password says: of who is new it is judged, of others it changes nothing. */
const withPassword =
  (judge: Judge) =>
  async (plan: PlannedCandidate): Promise<CheckedRow> => {
    const { password } = plan.row
    if (password === undefined || plan.outcome === 'refuse') return checked(plan)
    if (plan.outcome !== 'create')
      return {
        ...checked(plan),
        warnings: [...plan.warnings, { field: 'password', text: 'identity.row_password_stays' }],
      }
    const problem = await judge(password, plan.row)
    return problem === null
      ? checked(plan)
      : refusedFor([{ field: 'password', text: `identity.password_${problem}` }])
  }

type Asked = { readonly importer: Importer; readonly scope: SchoolScope; readonly mode: UpsertMode }

const ELSEWHERE = { field: '#', text: 'imports.missing_elsewhere' }
const TAKEN = { field: 'username', text: 'identity.row_username_taken' }

function listedOf(cells: Cells): ListedCandidate | readonly Remark[] {
  const row = candidateRowOf(cells)
  return 'publicIdentifier' in row ? { row, guardian: guardianIn(cells) } : row
}

/** What a row did to the candidate and to a guardian; rows without a guardian have it as it always was. */
type Done = { readonly candidate: DoneToCandidate | null; readonly guardian: unknown }

// It is what `apply` gave.
function doneOf(undo: unknown): Done {
  const done = undo as DoneToCandidate | Done
  return 'userId' in done ? { candidate: done, guardian: null } : done
}

async function appliedAll(
  trx: TransactionClientContract,
  asked: Asked,
  listed: readonly ListedCandidate[]
): Promise<AppliedRow[]> {
  const refused = await familiesRefused(trx, asked, listed)
  const sound = listed.filter((_, at) => refused[at] === null)
  const done = await upsertCandidates(
    trx,
    asked,
    sound.map(({ row }) => row)
  )
  const all = await familiesOf(trx, asked.importer, sound, (at) => {
    const one = done[at]
    const candidate = one === undefined ? null : candidateIn(one)
    return candidate && { ...candidate, id: one?.userId ?? null }
  })
  const theirs = await atTheirs(all, (rows) => families().apply(trx, asked, rows))
  const applied = done.map((one, at) => appliedOf(one, all[at] ?? NO_FAMILY, theirs[at] ?? null))
  let at = 0
  return refused.map((problems) => {
    const one = problems === null ? applied[at++] : notAppliedFor(problems)
    if (!one) throw new Error('a row has no answer')
    return one
  })
}

/** What refuses rows for their guardian, before anything is written; null: nothing. */
async function familiesRefused(
  trx: TransactionClientContract,
  asked: Asked,
  listed: readonly ListedCandidate[]
): Promise<(readonly Remark[] | null)[]> {
  if (listed.every(({ guardian }) => guardian === null)) return listed.map(() => null)
  const planned = await planCandidates(
    trx,
    asked,
    listed.map(({ row }) => row)
  )
  const all = await familiesOf(trx, asked.importer, listed, (at) => {
    const plan = planned[at]
    return plan === undefined ? null : candidateIn(plan)
  })
  const theirs = await atTheirs(all, (rows) => families().plan(trx, asked, rows))
  return theirs.map((done) => (done?.outcome === 'refuse' ? done.problems : null))
}

function appliedOf(
  one: UpsertedCandidate,
  family: Family,
  done: (CheckedRow & { readonly undo: unknown }) | null
): AppliedRow {
  const { userId, outcome, changes, classesBefore, classNow, schoolBefore } = one
  const candidate: DoneToCandidate | null =
    userId === null || outcome === 'same' || outcome === 'refuse'
      ? null
      : { userId, isNew: outcome === 'create', changes, classesBefore, classNow, schoolBefore }
  const isGiven = done !== null && done.outcome !== 'refuse'
  // Whom this list has just made may have taken the guardian's user name: the candidate stays, and the row says it.
  const warnings = done === null || isGiven ? [] : done.problems
  const own = { ...checked(one), warnings: [...one.warnings, ...warnings] }
  const guardian = isGiven ? (done.undo ?? null) : null
  return {
    ...withFamily(own, family, isGiven ? done : null),
    targetId: userId,
    undo: guardian === null ? candidate : ({ candidate, guardian } satisfies Done),
  }
}
