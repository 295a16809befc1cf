import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import {
  clock,
  err,
  inTransaction,
  insertRow,
  ok,
  refuse,
  refuseConflict,
  refuseNotFound,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import {
  DEFAULT_BIBLIOGRAPHY_LENGTH,
  DEFAULT_CONTENT_LENGTH,
  isSameSettings,
  problemOf,
  type ProcessSettings,
} from '../domain/selection_process.js'
import { sectionKeyOf, textOfSections, type ProcessSection } from '../domain/section.js'
import { textOfRules, type SectionRule } from '../domain/section_rule.js'
import { processOf } from '../queries/processes.js'
import { rulesOf } from '../queries/section_rules.js'
import { sectionsOf } from '../queries/sections.js'
import { isBeingPublished } from '../queries/versions.js'
import { checkSections, replaceSections, type Sections } from './save_sections.js'

/** What changes; what is undefined stays. */
export type ProcessOrder = {
  readonly [Name in keyof ProcessSettings]?: ProcessSettings[Name] | undefined
} & {
  readonly sections?: readonly ProcessSection[] | undefined
  /** Left out, those stay whose section does. */
  readonly sectionRules?: readonly SectionRule[] | undefined
}

/** Somebody has changed it since: nothing was overwritten. */
export type StaleProcess = { readonly kind: 'stale' }

const NEW = {
  name: '',
  showGrade: true,
  showStatus: true,
  appealOpensAt: null,
  appealClosesAt: null,
  contentMaxLength: DEFAULT_CONTENT_LENGTH,
  bibliographyMaxLength: DEFAULT_BIBLIOGRAPHY_LENGTH,
} satisfies ProcessSettings

/** @returns the id of a new draft; refused: `validation` naming the field */
export async function makeProcess(caller: Caller, order: ProcessOrder): Promise<Result<number, DomainError>> {
  const settings = settingsAfter(NEW, order)
  if (!settings.ok) return settings
  const now = clock.now()
  const sections = { lines: order.sections ?? [], rules: order.sectionRules ?? [] }
  return inTransaction<number, DomainError>(async (trx) => {
    const checked = await checkSections(trx, caller, sections)
    if (!checked.ok) return checked
    const id = await insertRow(trx, 'selection_processes', {
      institution_id: caller.institutionId,
      status: 'DRAFT',
      ...columnsOf(settings.value),
      version: 1,
      results_revision: 0,
      created_by: caller.userId,
      created_at: now,
      updated_at: now,
    })
    await replaceSections(trx, id, sections)
    await recordChange(trx, caller, id, {}, { ...settings.value, ...textsOf(sections) })
    return ok(id)
  })
}

/**
 * Changes a process; what says what is so already changes nothing. Names and the time for appeals are in force at once, what is shown of results with the
 * next publication.
 * @returns refused: `not_found`; `validation` naming the field; 409 `publication_running` where that copies what would change; stale
 */
export async function changeProcess(
  caller: Caller,
  id: number,
  { version, ...order }: ProcessOrder & { readonly version: number | undefined }
): Promise<Result<null, DomainError | StaleProcess>> {
  return inTransaction<null, DomainError | StaleProcess>(async (trx) => {
    const stored = await processOf(caller, id, trx, 'update')
    if (!stored) return refuseNotFound()
    const settings = settingsAfter(stored, order)
    if (!settings.ok) return settings
    const before: Sections = {
      lines: (await sectionsOf([id], trx)).get(id) ?? [],
      rules: (await rulesOf([id], trx)).get(id) ?? [],
    }
    const sections = sectionsAfter(before, order)
    if (isSameSettings(stored, settings.value) && isSame(before, sections)) return ok(null)
    if (version !== undefined && version !== stored.version) return err({ kind: 'stale' })
    const isShown = !isSame(before, sections) || !isShownAlike(stored, settings.value)
    if (isShown && (await isBeingPublished(trx, id)))
      return refuseConflict('publication_running', 'results.publication_running')
    const checked = await checkSections(trx, caller, sections)
    if (!checked.ok) return checked
    if (!isSame(before, sections)) await replaceSections(trx, id, sections)
    await trx
      .from('selection_processes')
      .where('id', id)
      .update({ ...columnsOf(settings.value), version: stored.version + 1, updated_at: clock.now() })
    await recordChange(
      trx,
      caller,
      id,
      { ...stored, ...textsOf(before) },
      { ...settings.value, ...textsOf(sections) }
    )
    return ok(null)
  })
}

/**
 * Removes a process that was never published, with its results.
 * @returns refused: `not_found`; 409 `process_published`, `publication_running`
 */
export async function removeProcess(caller: Caller, id: number): Promise<Result<null, DomainError>> {
  return inTransaction<null, DomainError>(async (trx) => {
    const stored = await processOf(caller, id, trx, 'update')
    if (!stored) return refuseNotFound()
    if (stored.status !== 'DRAFT') return refuseConflict('process_published', 'results.process_published')
    if (await isBeingPublished(trx, id))
      return refuseConflict('publication_running', 'results.publication_running')
    const results = await trx.from('user_results').where('selection_process_id', id).delete()
    await trx.from('selection_processes').where('id', id).delete()
    await record(trx, {
      act: 'selection_process_removed',
      by: caller,
      subject: { type: 'selection_process', id },
      detail: { results: Number(results) },
    })
    return ok(null)
  })
}

function sectionsAfter(before: Sections, { sections, sectionRules }: ProcessOrder): Sections {
  const lines = sections ?? before.lines
  const keys = new Set(lines.map(({ name }) => sectionKeyOf(name)))
  return {
    lines,
    rules: sectionRules ?? before.rules.filter(({ name }) => keys.has(sectionKeyOf(name))),
  }
}

const textsOf = ({ lines, rules }: Sections) => ({
  sections: textOfSections(lines),
  sectionRules: textOfRules(rules),
})

const isSame = (one: Sections, other: Sections) =>
  textOfSections(one.lines) === textOfSections(other.lines) &&
  textOfRules(one.rules) === textOfRules(other.rules)

const isShownAlike = (one: ProcessSettings, other: ProcessSettings) =>
  one.showGrade === other.showGrade && one.showStatus === other.showStatus

function settingsAfter(before: ProcessSettings, order: ProcessOrder): Result<ProcessSettings, DomainError> {
  const { name = before.name } = order
  const settings = {
    name: name.toWellFormed(),
    showGrade: order.showGrade ?? before.showGrade,
    showStatus: order.showStatus ?? before.showStatus,
    appealOpensAt: order.appealOpensAt === undefined ? before.appealOpensAt : order.appealOpensAt,
    appealClosesAt: order.appealClosesAt === undefined ? before.appealClosesAt : order.appealClosesAt,
    contentMaxLength: order.contentMaxLength ?? before.contentMaxLength,
    bibliographyMaxLength: order.bibliographyMaxLength ?? before.bibliographyMaxLength,
  }
  if (settings.name === '') return invalid('name', 'results.name_required')
  const problem = problemOf(settings)
  return problem === null ? ok(settings) : invalid(problem.field, problem.text)
}

const invalid = (field: string, text: string) =>
  refuse('invalid', 'validation', { fields: { [field]: [text] } })

const columnsOf = (settings: ProcessSettings) => ({
  name: settings.name,
  show_grade: Number(settings.showGrade),
  show_status: Number(settings.showStatus),
  appeal_opens_at: settings.appealOpensAt,
  appeal_closes_at: settings.appealClosesAt,
  content_max_length: settings.contentMaxLength,
  bibliography_max_length: settings.bibliographyMaxLength,
})

const recordChange = (
  trx: TransactionClientContract,
  caller: Caller,
  id: number,
  before: Record<string, unknown>,
  after: ProcessSettings & ReturnType<typeof textsOf>
) =>
  record(trx, {
    act: 'selection_process_changed',
    by: caller,
    subject: { type: 'selection_process', id },
    before,
    after: { ...after },
  })
