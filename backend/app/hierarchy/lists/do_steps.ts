import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { createClass, createGrade, createRegion, createSchool } from '#identity'
import type { Caller } from '#shared'
import { recordChanged, recordMade } from '../actions/under_lock.js'
import type { DoneToPlace } from '../domain/place_row.js'
import type { KnownPlace } from './known_places.js'
import type { PlaceStep } from './place_steps.js'

/** What rows before, or steps before, have made. */
function idOf({ id, codename }: KnownPlace): number {
  if (id === null) throw new Error(`the place ${codename} is not made yet`)
  return id
}

type Make = Extract<PlaceStep, { do: 'make' }>

/** Does the steps of a row, each on record as that of a form; what each did, for the undo. */
export async function doSteps(
  trx: TransactionClientContract,
  by: Caller,
  steps: readonly PlaceStep[]
): Promise<DoneToPlace[]> {
  const done: DoneToPlace[] = []
  for (const step of steps) done.push(await doStep(trx, by, step))
  return done
}

async function doStep(trx: TransactionClientContract, by: Caller, step: PlaceStep): Promise<DoneToPlace> {
  if (step.do === 'make') return make(trx, by, step)
  if (step.do === 'regrade') {
    const id = idOf(step.schoolClass)
    const [from, to] = [idOf(step.from), idOf(step.to)]
    await trx.from('classes').where('id', id).update({ grade_id: to })
    await recordChanged(trx, by, { type: 'class', id }, [{ grade: from }, { grade: to }])
    return { type: 'class', id, grade: { from, to } }
  }
  const id = idOf(step.school)
  if (step.do === 'rename') {
    const { from, to } = step
    await trx.from('schools').where('id', id).update({ name: to })
    await recordChanged(trx, by, { type: 'school', id }, [{ name: from }, { name: to }])
    return { type: 'school', id, name: { from, to } }
  }
  const [from, to] = [step.from, step.to].map((region) => region && idOf(region)) as [
    number | null,
    number | null,
  ]
  await trx.from('schools').where('id', id).update({ region_id: to })
  await recordChanged(trx, by, { type: 'school', id }, [{ region: from }, { region: to }])
  return { type: 'school', id, region: { from, to } }
}

async function make(trx: TransactionClientContract, by: Caller, step: Make): Promise<DoneToPlace> {
  const { codename, name } = step.place
  const { id, facts } = await inserted(trx, by, step)
  step.place.id = id
  await recordMade(trx, by, { type: step.type, id }, { name, codename, ...facts })
  return { type: step.type, id, made: name }
}

type Inserted = { readonly id: number; readonly facts: Readonly<Record<string, number | null>> }

async function inserted(
  trx: TransactionClientContract,
  { institutionId }: Caller,
  step: Make
): Promise<Inserted> {
  const { codename, name } = step.place
  if (step.type === 'class') {
    const { schoolYear, grade } = step.place
    const facts = { school: idOf(step.school), grade: idOf(grade), schoolYear }
    const row = { schoolId: facts.school, gradeId: facts.grade, codename, name, schoolYear }
    return { ...(await createClass(row, { trx })), facts }
  }
  const row = { institutionId, codename, name }
  if (step.type === 'school') {
    const region = step.place.region && idOf(step.place.region)
    return { ...(await createSchool({ ...row, regionId: region }, { trx })), facts: { region } }
  }
  const create = step.type === 'region' ? createRegion : createGrade
  return { ...(await create(row, { trx })), facts: {} }
}
