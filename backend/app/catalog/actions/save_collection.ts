import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#shared'
import type { CollectionReference, CollectionSettings } from '../domain/exam_file.js'
import type { Problems } from '../domain/problems.js'
import { DEFAULT_COLLECTION_FLAGS, DEFAULT_CONFIGURATION, readFlags } from '../domain/flags.js'
import Collection from '../models/collection.js'
import { mayImportInto, type Importer } from '../policies/catalog_policy.js'

/** What a collection made by an import allows unless the file says otherwise: browsing, and reading back afterwards. */
const IMPORT_FLAGS = { postItemNavigation: true, postAnswerVisualization: true }

const NO_SETTINGS: CollectionSettings = {
  flags: {},
  configuration: {},
  safeBrowser: null,
  category: null,
  instructions: null,
  iconName: null,
  knowledgeAreaDescription: null,
  periodoAno: null,
  instructionsUrl: null,
  minimumStaySeconds: null,
  gracePeriodMinutes: null,
  mandatoryCollection: null,
}

export type CollectionContext = {
  importer: Importer
  update: boolean
  trx: TransactionClientContract
  problems: Problems
}

/**
 * The collection an exam goes into: by id, by name among those the importer manages, or a new one. An existing one takes the
 * file's settings only when updating. Null when the file names one that is not there (a problem was added).
 */
export async function saveCollection(
  reference: CollectionReference | null,
  examName: string,
  context: CollectionContext
): Promise<Collection | null> {
  const { trx, importer, problems } = context
  if (reference?.kind === 'id') {
    const collection = await Collection.query({ client: trx })
      .where({ id: reference.id, institutionId: importer.institutionId })
      .first()
    if (collection && mayImportInto(importer, collection)) return collection
    problems.add('collection', 'unknown_collection', { collection: reference.id })
    return null
  }
  const name = reference?.name ?? examName
  const settings = reference?.settings ?? NO_SETTINGS
  const namesakes = reference
    ? await Collection.query({ client: trx })
        .where({ name, institutionId: importer.institutionId })
        .orderBy('id')
    : []
  const existing = namesakes.find((collection) => mayImportInto(importer, collection))
  if (existing && !context.update) return existing
  const mandatoryCollectionId = await findMandatory(
    settings.mandatoryCollection,
    existing?.id ?? null,
    context
  )
  const collection = existing ?? newCollection(name, importer)
  apply(collection, settings)
  checkSteps(collection, problems)
  if (settings.mandatoryCollection !== null) collection.mandatoryCollectionId = mandatoryCollectionId
  collection.updatedAt = clock.now()
  return problems.list.length > 0 ? null : collection.useTransaction(trx).save()
}

function newCollection(name: string, importer: Importer): Collection {
  const collection = new Collection()
  collection.name = name
  collection.institutionId = importer.institutionId
  collection.schoolId = importer.group === 'ADMINISTRADOR' ? null : importer.schoolId
  collection.createdBy = importer.userId
  collection.createdAt = clock.now()
  collection.category = 2
  collection.minimumStaySeconds = 0
  collection.flagsJson = JSON.stringify(IMPORT_FLAGS)
  collection.configurationJson = '{}'
  return collection
}

function apply(collection: Collection, settings: CollectionSettings) {
  const flags = readFlags(DEFAULT_COLLECTION_FLAGS, collection.flagsJson)
  collection.flagsJson = JSON.stringify({ ...flags, ...settings.flags })
  // Only what was written: whether `canOpenInAnyBrowser` is, decides about oral exams.
  collection.configurationJson = JSON.stringify({
    ...JSON.parse(collection.configurationJson),
    ...settings.configuration,
  })
  if (settings.safeBrowser !== null) collection.safeBrowserJson = JSON.stringify(settings.safeBrowser)
  collection.category = settings.category ?? collection.category
  collection.minimumStaySeconds = settings.minimumStaySeconds ?? collection.minimumStaySeconds
  collection.gracePeriodMinutes = settings.gracePeriodMinutes ?? collection.gracePeriodMinutes
  collection.instructions = settings.instructions ?? collection.instructions
  collection.iconName = settings.iconName ?? collection.iconName
  collection.knowledgeAreaDescription =
    settings.knowledgeAreaDescription ?? collection.knowledgeAreaDescription
  collection.periodoAno = settings.periodoAno ?? collection.periodoAno
  collection.instructionsUrl = settings.instructionsUrl ?? collection.instructionsUrl
}

/** Where an exam is browsed there is no next item to hand out. */
function checkSteps({ flagsJson, configurationJson }: Collection, problems: Problems) {
  if (
    !readFlags(DEFAULT_COLLECTION_FLAGS, flagsJson).strictSteps ||
    !readFlags(DEFAULT_CONFIGURATION, configurationJson).canBrowseAcrossItems
  )
    return
  problems.add('collection.strictSteps', 'steps_browse')
}

/** The collection to be finished first: by id, by name, or by the idn of an exam in it. */
async function findMandatory(
  wanted: string | number | null,
  ownId: number | null,
  context: CollectionContext
): Promise<number | null> {
  if (wanted === null) return null
  const { trx, importer, problems } = context
  const own = () => trx.from('collections').where('institution_id', importer.institutionId)
  const found: { id: number } | null =
    typeof wanted === 'number'
      ? await own().where('id', wanted).select('id').first()
      : ((await own().where('name', wanted).orderBy('id').select('id').first()) ??
        (await trx
          .from('exams')
          .where({ institution_id: importer.institutionId, idn: wanted })
          .select('collection_id as id')
          .first()))
  if (found && found.id !== ownId) return found.id
  problems.add('collection.mandatoryCollection', found ? 'mandatory_self' : 'unknown_collection', {
    collection: wanted,
  })
  return null
}
