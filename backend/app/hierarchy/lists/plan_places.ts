import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { codenameOf, presentYear } from '#identity'
import type { ImportMode, Remark, RowChange } from '#imports'
import { freeCodename, nameKey } from '../domain/names.js'
import { PlacesByName } from '../domain/places_by_name.js'
import { targetOf, type PlaceRow, type PlaceType } from '../domain/place_row.js'
import { hasApplications } from '../queries/in_use.js'
import { newsOf } from './place_news.js'
import type { PlaceStep } from './place_steps.js'
import type { KnownClass, KnownPlace, KnownPlaces, KnownSchool } from './known_places.js'

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

const fresh = <T extends KnownPlace>(name: string, others: PlacesByName<T>): KnownPlace => ({
  id: null,
  name,
  codename: freeCodename(name, (codename) => others.isTaken(codename)) ?? codenameOf(name),
})

/** Plans one row after the other; what a row makes or changes is so for those behind it. Writes nothing. `keyOf`: by which names are looked up. */
export class PlacePlanner {
  readonly #client: TransactionClientContract
  readonly #known: KnownPlaces
  readonly #mode: ImportMode
  readonly #keyOf: (text: string) => string
  // Built once for all rows: an institution has thousands of schools.
  readonly #regions: PlacesByName<KnownPlace>
  readonly #schools: PlacesByName<KnownSchool>
  readonly #grades: PlacesByName<KnownPlace>
  readonly #classes = new Map<KnownSchool, Map<number, PlacesByName<KnownClass>>>()
  #steps: PlaceStep[] = []
  #problems: Remark[] = []

  constructor(client: TransactionClientContract, known: KnownPlaces, mode: ImportMode, keyOf = nameKey) {
    this.#client = client
    this.#known = known
    this.#mode = mode
    this.#keyOf = keyOf
    this.#regions = new PlacesByName(known.regions, keyOf)
    this.#schools = new PlacesByName(known.schools, keyOf)
    this.#grades = new PlacesByName(known.grades, keyOf)
  }

  async plan(row: PlaceRow): Promise<PlannedRow> {
    this.#steps = []
    this.#problems = []
    const target = targetOf(row) ?? 'region'
    const region = this.#placeOf('region', this.#regions, row.region)
    const grade = this.#placeOf('grade', this.#grades, row.grade)
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
    places: PlacesByName<KnownPlace>,
    text: string | null | undefined
  ): KnownPlace | null | undefined {
    if (text == null) return text
    const [found, ...more] = places.alike(text)
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
    const schools = this.#schools
    const coded = codename === undefined ? undefined : schools.coded(codename)
    const [called, ...more] = name === undefined ? [] : schools.alike(name)
    if (coded === undefined && more.length > 0) this.#problems.push(remark('school', 'row_ambiguous', name))
    if (coded === undefined && called !== undefined && codename !== undefined)
      this.#problems.push(remark('school_codename', 'row_codename_fixed', called.name))
    const found = coded ?? called
    if (!found) return this.#newSchool({ name, codename }, region)
    if (coded && name !== undefined && name !== coded.name) {
      if (schools.isTaken(name, coded)) this.#problems.push(remark('school', 'name_taken'))
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
    const schools = this.#schools
    if (name === undefined) {
      this.#problems.push(remark('school_codename', 'row_school_unknown', codename))
      return null
    }
    if (codename !== undefined && schools.isTaken(codename))
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
    const beside = await this.#classesOf(school, year)
    const [found, ...more] = beside.alike(name)
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

  async #classesOf(school: KnownSchool, year: number): Promise<PlacesByName<KnownClass>> {
    const years = this.#classes.get(school) ?? new Map<number, PlacesByName<KnownClass>>()
    this.#classes.set(school, years)
    const found = years.get(year)
    if (found) return found
    const all = await this.#known.classesOf(school)
    const classes = new PlacesByName(
      all.filter(({ schoolYear }) => schoolYear === year),
      this.#keyOf
    )
    years.set(year, classes)
    return classes
  }

  /** What the row does is there for those behind it. */
  async #makeKnown(): Promise<void> {
    for (const step of this.#steps)
      if (step.do === 'rename') {
        step.school.name = step.to
        this.#schools.renamed(step.school, step.from)
      } else if (step.do === 'move') step.school.region = step.to
      else if (step.do === 'regrade') step.schoolClass.grade = step.to
      else if (step.type === 'class')
        (await this.#classesOf(step.school, step.place.schoolYear)).add(step.place)
      else if (step.type === 'school') this.#schools.add(step.place)
      else (step.type === 'region' ? this.#regions : this.#grades).add(step.place)
  }
}

function fieldOf(step: PlaceStep): readonly [string, boolean] {
  if (step.do === 'make') return [step.type, step.type === 'class']
  if (step.do === 'regrade') return ['class', true]
  return [step.do === 'rename' ? 'school' : 'region', false]
}
