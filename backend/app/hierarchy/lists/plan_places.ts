import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { codenameOf, presentYear } from '#identity'
import type { ImportMode, Remark, RowChange } from '#imports'
import { nameKey, readableCodename, takenTexts } from '../domain/names.js'
import { targetOf, type PlaceRow, type PlaceType } from '../domain/place_row.js'
import { hasApplications } from '../queries/in_use.js'
import { newsOf } from './place_news.js'
import type { PlaceStep } from './place_steps.js'
import type { KnownPlace, KnownPlaces, KnownSchool } from './known_places.js'

export type PlannedRow = {
  readonly target: PlaceType
  readonly steps: readonly PlaceStep[]
  readonly isNew: boolean
  readonly changes: readonly RowChange[]
  readonly problems: readonly Remark[]
  readonly warnings: readonly Remark[]
}

const remark = (field: string, text: string, name?: string): Remark => ({
  field,
  text: `hierarchy.${text}`,
  ...(name !== undefined && { params: { name: name.slice(0, 100) } }),
})

/** By name or codename, however it is typed. */
const alike = <T extends KnownPlace>(places: readonly T[], text: string): T[] =>
  places.filter(({ name, codename }) => [name, codename].some((one) => nameKey(one) === nameKey(text)))

const fresh = (name: string, others: readonly KnownPlace[]): KnownPlace => ({
  id: null,
  name,
  codename: readableCodename(name, others) ?? codenameOf(name),
})

/** Plans one row after the other; `known` is then as the rows leave it. Writes nothing. */
export class PlacePlanner {
  readonly #client: TransactionClientContract
  readonly #known: KnownPlaces
  readonly #mode: ImportMode
  #steps: PlaceStep[] = []
  #problems: Remark[] = []

  constructor(client: TransactionClientContract, known: KnownPlaces, mode: ImportMode) {
    this.#client = client
    this.#known = known
    this.#mode = mode
  }

  async plan(row: PlaceRow): Promise<PlannedRow> {
    this.#steps = []
    this.#problems = []
    const target = targetOf(row) ?? 'region'
    const region = this.#placeOf('region', this.#known.regions, row.region)
    const grade = this.#placeOf('grade', this.#known.grades, row.grade)
    const school = row.school && this.#schoolOf(row.school, region)
    if (school && row.schoolClass !== undefined)
      await this.#classOf(school, { name: row.schoolClass, year: row.schoolYear ?? presentYear(), grade })
    this.#judge(target)
    if (this.#problems.length > 0)
      return { target, steps: [], isNew: false, changes: [], problems: this.#problems, warnings: [] }
    await this.#makeKnown()
    return { target, steps: this.#steps, problems: [], ...newsOf(this.#steps, target) }
  }

  #placeOf(
    type: 'region' | 'grade',
    places: readonly KnownPlace[],
    text: string | null | undefined
  ): KnownPlace | null | undefined {
    if (text == null) return text
    const [found, ...more] = alike(places, text)
    if (more.length > 0) this.#problems.push(remark(type, 'row_ambiguous', text))
    if (found) return found
    const place = fresh(text, places)
    this.#steps.push({ do: 'make', type, place })
    return place
  }

  #schoolOf(
    { name, codename }: NonNullable<PlaceRow['school']>,
    region: KnownPlace | null | undefined
  ): KnownSchool | null {
    const { schools } = this.#known
    const coded =
      codename === undefined ? undefined : schools.find((one) => nameKey(one.codename) === nameKey(codename))
    const [called, ...more] = name === undefined ? [] : alike(schools, name)
    if (coded === undefined && more.length > 0) this.#problems.push(remark('school', 'row_ambiguous', name))
    if (coded === undefined && called !== undefined && codename !== undefined)
      this.#problems.push(remark('school_codename', 'row_codename_fixed', called.name))
    const found = coded ?? called
    if (!found) return this.#newSchool({ name, codename }, region)
    if (coded && name !== undefined && name !== coded.name) {
      const others = schools.filter((one) => one !== coded)
      if (takenTexts(others, { name }).length > 0) this.#problems.push(remark('school', 'name_taken'))
      this.#steps.push({ do: 'rename', school: coded, from: coded.name, to: name })
    }
    if (region !== undefined && region !== found.region)
      this.#steps.push({ do: 'move', school: found, from: found.region, to: region })
    return found
  }

  #newSchool(
    { name, codename }: NonNullable<PlaceRow['school']>,
    region: KnownPlace | null | undefined
  ): KnownSchool | null {
    const { schools } = this.#known
    if (name === undefined) {
      this.#problems.push(remark('school_codename', 'row_school_unknown', codename))
      return null
    }
    if (codename !== undefined && takenTexts(schools, { codename }).length > 0)
      this.#problems.push(remark('school_codename', 'codename_taken'))
    const made = fresh(name, schools)
    const place: KnownSchool = { ...made, codename: codename ?? made.codename, region: region ?? null }
    this.#steps.push({ do: 'make', type: 'school', place })
    return place
  }

  async #classOf(
    school: KnownSchool,
    {
      name,
      year,
      grade,
    }: { readonly name: string; readonly year: number; readonly grade: KnownPlace | null | undefined }
  ): Promise<void> {
    const beside = (await this.#known.classesOf(school)).filter(({ schoolYear }) => schoolYear === year)
    const [found, ...more] = alike(beside, name)
    if (more.length > 0) this.#problems.push(remark('class', 'row_ambiguous', name))
    if (!found) {
      if (grade == null) this.#problems.push(remark('grade', 'row_grade_missing'))
      else
        this.#steps.push({
          do: 'make',
          type: 'class',
          place: { ...fresh(name, beside), schoolYear: year, grade },
          school,
        })
      return
    }
    if (grade == null || grade === found.grade) return
    // Sums of results are stored by grade.
    if (found.id !== null && (await hasApplications(this.#client, found.id)))
      this.#problems.push(remark('grade', 'grade_fixed'))
    this.#steps.push({ do: 'regrade', schoolClass: found, from: found.grade, to: grade })
  }

  /** Who may do it, and what the list is to do. */
  #judge(target: PlaceType): void {
    const { all } = this.#known.scope
    for (const step of this.#steps) {
      const [field, isOfClass] = fieldOf(step)
      // Regions, schools and grades are the institution's; what is not of the importer's schools is not there for them.
      if (!all && !isOfClass) this.#problems.push(remark(field, 'row_by_administrators'))
      if (step.do === 'make' && this.#mode === 'update') this.#problems.push(remark(field, 'row_not_there'))
    }
    const isNew = this.#steps.some((step) => step.do === 'make' && step.type === target)
    if (this.#mode === 'create' && !isNew) this.#problems.push(remark(target, 'row_already_there'))
  }

  /** What the row does is there for those behind it. */
  async #makeKnown(): Promise<void> {
    const { regions, schools, grades, classesOf } = this.#known
    for (const step of this.#steps)
      if (step.do === 'rename') step.school.name = step.to
      else if (step.do === 'move') step.school.region = step.to
      else if (step.do === 'regrade') step.schoolClass.grade = step.to
      else if (step.type === 'class') (await classesOf(step.school)).push(step.place)
      else if (step.type === 'school') schools.push(step.place)
      else (step.type === 'region' ? regions : grades).push(step.place)
  }
}

function fieldOf(step: PlaceStep): readonly [string, boolean] {
  if (step.do === 'make') return [step.type, step.type === 'class']
  if (step.do === 'regrade') return ['class', true]
  return [step.do === 'rename' ? 'school' : 'region', false]
}
