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
  type CandidateRow,
  type DoneToCandidate,
  type PlannedCandidate,
  type SchoolScope,
  type UpsertMode,
} from '#identity'
import { foldName } from '#shared'
import { answerInOrder, applyOrRefuse, notAppliedFor, refusedFor } from '../actions/answer_rows.js'
import type { AppliedRow, Cells, CheckedRow, ImportKind } from '../import_kinds.js'
import { CANDIDATE_COLUMNS, candidateRowOf } from './candidate_cells.js'

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
    return answerInOrder(cells, candidateRowOf, refusedFor, async (rows) => {
      const planned = await planCandidates(client, { scope, mode }, rows)
      return Promise.all(
        planned.map(async (plan) => ({ ...(await judge(plan)), names: namedBy(plan, scope) }))
      )
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
    return answerInOrder(cells, candidateRowOf, notAppliedFor, (rows) =>
      applyOrRefuse(trx, rows, TAKEN, (nested, all) => appliedAll(nested, { scope, mode }, all))
    )
  },

  // It is what `apply` gave.
  undo: async (trx, { importer, run, sitting }, undo) => {
    const done = undo as DoneToCandidate
    const scope = await schoolScopeOf(importer, trx)
    return undoUpsert(trx, { scope, run, isSitting: sitting.has(done.userId) }, done)
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

type Asked = { readonly scope: SchoolScope; readonly mode: UpsertMode }

const ELSEWHERE = { field: '#', text: 'imports.missing_elsewhere' }
const TAKEN = { field: 'username', text: 'identity.row_username_taken' }

async function appliedAll(
  trx: TransactionClientContract,
  asked: Asked,
  rows: readonly CandidateRow[]
): Promise<AppliedRow[]> {
  const done = await upsertCandidates(trx, asked, rows)
  return done.map((one) => {
    const { userId, outcome, changes, classesBefore, classNow, schoolBefore } = one
    const undo: DoneToCandidate | null =
      userId === null || outcome === 'same' || outcome === 'refuse'
        ? null
        : { userId, isNew: outcome === 'create', changes, classesBefore, classNow, schoolBefore }
    return { ...checked(one), targetId: userId, undo }
  })
}
