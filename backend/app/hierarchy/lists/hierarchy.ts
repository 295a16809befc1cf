import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  answerInOrder,
  applyOrRefuse,
  notAppliedFor,
  refusedFor,
  type AppliedRow,
  type CheckedRow,
  type Importer,
  type ImportKind,
  type ImportMode,
} from '#imports'
import type { DoneToPlace, PlaceRow } from '../domain/place_row.js'
import { doSteps } from './do_steps.js'
import { knownPlaces } from './known_places.js'
import { PLACE_COLUMNS, placeKeyOf, placeRowOf } from './place_cells.js'
import { PlacePlanner, type PlannedRow } from './plan_places.js'
import { undoPlaces } from './undo_places.js'

type Asked = { readonly importer: Importer; readonly mode: ImportMode }

/** Regions, schools, grades and classes: a row is a place with those above it. */
export const hierarchy: ImportKind = {
  kind: 'hierarchy',
  columns: PLACE_COLUMNS,
  needs: 'BackOffice.Imports.Hierarchy',
  // A school goes after its classes.
  undoesBackwards: true,

  keyOf: placeKeyOf,

  check: (client, asked, cells) =>
    answerInOrder(cells, placeRowOf, refusedFor, async (rows) =>
      (await planned(client, asked, rows)).map(checkedOf)
    ),

  apply: (trx, asked, cells) =>
    answerInOrder(cells, placeRowOf, notAppliedFor, (rows) =>
      applyOrRefuse(trx, rows, TAKEN, async (nested, all) => {
        const done: AppliedRow[] = []
        for (const plan of await planned(nested, asked, all)) {
          const undo = await doSteps(nested, asked.importer, plan.steps)
          // What it is about is no person.
          done.push({ ...checkedOf(plan), targetId: null, undo: undo.length > 0 ? undo : null })
        }
        return done
      })
    ),

  // It is what `apply` gave.
  undo: (trx, { importer }, undo) => undoPlaces(trx, importer, undo as readonly DoneToPlace[]),
}

const TAKEN = { field: '#', text: 'hierarchy.name_taken' }

async function planned(
  client: TransactionClientContract,
  { importer, mode }: Asked,
  rows: readonly PlaceRow[]
): Promise<PlannedRow[]> {
  const planner = new PlacePlanner(client, await knownPlaces(client, importer), mode)
  const all: PlannedRow[] = []
  for (const row of rows) all.push(await planner.plan(row))
  return all
}

function checkedOf({ steps, isNew, changes, problems, warnings }: PlannedRow): CheckedRow {
  if (problems.length > 0) return refusedFor(problems)
  const changed = steps.length > 0 ? 'change' : 'same'
  return { outcome: isNew ? 'create' : changed, changes, problems, warnings }
}
