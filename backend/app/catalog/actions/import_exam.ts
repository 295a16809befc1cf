import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { canBeAnswered } from '@banca/item-renderers/contract'
import { requireLogic } from '@banca/item-renderers/logic'
import { record } from '#audit'
import { discardItemImages, fileUrl, registerItemImages, writeItemImages, type PlacedImage } from '#files'
import { clock, err, isDuplicateKey, ok, required, undoneIfRefused, type Result } from '#shared'
import type { ExamFile } from '../domain/exam_file.js'
import { DEFAULT_COLLECTION_FLAGS, readFlags } from '../domain/flags.js'
import { Problems } from '../domain/problems.js'
import { readExamFile } from '../domain/read_exam_file.js'
import type { ImportFailure, ImportReport, ImportWarning } from '../domain/report.js'
import Collection from '../models/collection.js'
import Exam from '../models/exam.js'
import { mayImportExams, mayImportInto, type Importer } from '../policies/catalog_policy.js'
import { anyStarted, notifyExamChanged } from './exam_users.js'
import { prepareItems, withPictures, type Prepared } from './prepare_items.js'
import { saveCollection } from './save_collection.js'
import { deleteRemovedItems, saveItems } from './save_items.js'

export type ImportOptions = { caller: Importer; updateIfExists: boolean }

type Ready = { file: ExamFile; prepared: Prepared; placed: PlacedImage[]; options: ImportOptions }

/**
 * Imports an exam file (camelCase keys): all of it or nothing. Checked and sanitised first, then the pictures are written, then
 * one transaction makes or updates the exam. An outside picture is refused by name in the report; every other fault refuses
 * the file.
 */
export async function importExam(
  raw: unknown,
  options: ImportOptions
): Promise<Result<ImportReport, ImportFailure>> {
  if (!mayImportExams(options.caller)) return err({ kind: 'forbidden' })
  const read = readExamFile(raw, clock.now())
  if (!read.ok) return err({ kind: 'invalid', problems: read.problems })
  const { file } = read
  if (!options.updateIfExists && (await findExam(file.idn, options.caller))) return err({ kind: 'exists' })
  const prepared = await prepareItems(file, options.caller.institutionId)
  if (!prepared.ok) return err({ kind: 'invalid', problems: prepared.problems })
  const placed = await writeItemImages(prepared.value.images, options.caller.institutionId)
  const ready = { file, prepared: prepared.value, placed, options }
  const outcome = await saved(ready)
  if (!outcome.ok) await discardItemImages(placed)
  return outcome
}

async function saved(ready: Ready): Promise<Result<ImportReport, ImportFailure>> {
  try {
    return await undoneIfRefused((trx) => save(ready, trx))
  } catch (error) {
    // Two imports of one idn at the same moment: the second finds the unique index, not the row.
    if (isDuplicateKey(error)) return err({ kind: 'exists' })
    // Any other error may have come after the commit: then the pictures stay, in use or harmless.
    throw error
  }
}

/**
 * The exam of this idn. Within a transaction its row is locked, by its id: locking what is not there would lock the gap, and
 * two first imports at once would end in a deadlock instead of at the unique index.
 */
async function findExam(
  idn: string,
  caller: Importer,
  trx?: TransactionClientContract
): Promise<Exam | null> {
  const found = await Exam.query(trx ? { client: trx } : {})
    .where({ idn, institutionId: caller.institutionId })
    .first()
  if (!found || !trx) return found
  return Exam.query({ client: trx }).where('id', found.id).forUpdate().first()
}

async function save(
  { file, prepared, placed, options }: Ready,
  trx: TransactionClientContract
): Promise<Result<ImportReport, ImportFailure>> {
  const { caller, updateIfExists } = options
  const existing = await findExam(file.idn, caller, trx)
  if (existing) {
    if (!updateIfExists) return err({ kind: 'exists' })
    const current = await Collection.findOrFail(existing.collectionId, { client: trx })
    if (!mayImportInto(caller, current)) return err({ kind: 'forbidden' })
    if (await anyStarted(existing.id, trx)) return err({ kind: 'already_started' })
  }
  const keys = new Map(placed.map((image) => [image.sha256, image.storageKey]))
  const texts = withPictures(prepared, (sha256) => fileUrl(required(keys.get(sha256), 'a picture')))
  const problems = new Problems()
  const collection =
    existing && file.collection === null
      ? await Collection.findOrFail(existing.collectionId, { client: trx })
      : await saveCollection(texts.collection, file.name, {
          importer: caller,
          update: updateIfExists,
          trx,
          problems,
        })
  if (!collection) return err({ kind: 'invalid', problems: problems.list })
  const flags = readFlags(DEFAULT_COLLECTION_FLAGS, collection.flagsJson)
  // The order of an adaptive exam is not that of its positions.
  if (flags.strictSteps && file.adaptative) problems.add('adaptative', 'steps_adaptive')
  if (problems.list.length > 0) return err({ kind: 'invalid', problems: problems.list })

  const stored = await registerItemImages(placed, trx)
  const exam = existing ?? new Exam()
  fillExam(exam, file, { caller, collectionId: collection.id, instructions: texts.instructions })
  await exam.useTransaction(trx).save()
  await trx.from('time_windows').where('exam_id', exam.id).delete()
  await trx
    .insertQuery()
    .table('time_windows')
    .multiInsert(
      file.timeWindows.map((window) => ({
        exam_id: exam.id,
        start_at: window.startAt,
        end_at: window.endAt,
        max_duration_minutes: window.maxDurationMinutes,
      }))
    )
  const items = await saveItems(exam.id, texts.items, trx)
  if (existing) {
    const followed = await notifyExamChanged(exam.id, trx)
    if (!followed.ok) return err({ kind: 'refused', error: followed.error })
    await deleteRemovedItems(exam.id, trx)
  }
  const outcome = existing ? 'updated' : 'created'
  await record(trx, {
    act: 'exam_imported',
    by: caller,
    subject: { type: 'exam', id: exam.id },
    detail: { collection: collection.id, idn: exam.idn, items: items.length, outcome },
  })
  return ok({
    exam: { id: exam.id, idn: exam.idn, name: exam.name },
    collection: { id: collection.id, name: collection.name },
    outcome,
    items: items.map((item) => ({
      ...item,
      warnings: warningsOf(item.idn, prepared, flags.canUploadFileAsAnswer),
    })),
    images: {
      embedded: prepared.embedded,
      stored,
      refused: prepared.refused,
      withoutAlt: prepared.withoutAlt,
    },
  })
}

/** What the author of an item should look at, though the item was taken. */
function warningsOf(
  idn: string,
  { items, refused, withoutAlt }: Prepared,
  takesFiles: boolean
): ImportWarning[] {
  const warnings: ImportWarning[] = []
  const content = items.find((item) => item.idn === idn)?.content
  if (content && !canBeAnswered(requireLogic(content.category), content, takesFiles))
    warnings.push({ code: 'cannot_be_answered', params: {} })
  if (refused.some(({ item }) => item === idn)) warnings.push({ code: 'picture_left_out', params: {} })
  const unnamed = withoutAlt.find(({ item }) => item === idn)
  if (unnamed) warnings.push({ code: 'picture_without_alt', params: { count: unnamed.count } })
  return warnings
}

function fillExam(
  exam: Exam,
  file: ExamFile,
  from: { caller: Importer; collectionId: number; instructions: string | null }
) {
  const now = clock.now()
  exam.merge({
    institutionId: from.caller.institutionId,
    collectionId: from.collectionId,
    idn: exam.idn ?? file.idn,
    name: file.name,
    typeId: file.typeId,
    instructions: from.instructions,
    adaptative: file.adaptative,
    adaptativeItensCount: file.adaptativeItensCount,
    shuffleItems: file.shuffleItems,
    examsOral: file.examsOral,
    areaDoConhecimento: file.areaDoConhecimento,
    componenteCurricularDescription: file.componenteCurricularDescription,
    teacherName: file.teacherName,
    iconName: file.iconName,
    alertConfigurationJson: file.alertConfiguration ? JSON.stringify(file.alertConfiguration) : null,
    symbolTableJson: file.symbolTables.length > 0 ? JSON.stringify(file.symbolTables) : null,
    safeBrowserJson: file.safeBrowser ? JSON.stringify(file.safeBrowser) : null,
    itemsCount: file.items.length,
    contentVersion: (exam.contentVersion ?? 0) + 1,
    createdAt: exam.createdAt ?? now,
    updatedAt: now,
  })
}
