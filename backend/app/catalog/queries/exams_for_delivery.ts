import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'
import Collection from '../models/collection.js'
import Exam from '../models/exam.js'
import TimeWindow from '../models/time_window.js'
import type { CollectionView, ExamView, ExamWindow } from '../views.js'
import { safeBrowserNeed, storedKeys, writtenFlag, type SafeBrowserNeed } from '../domain/safe_browser.js'
import { collectionView, examView } from './to_views.js'

const client = (trx?: TransactionClientContract) => (trx ? { client: trx } : {})

/** All that delivery needs of an exam to make, list and run its applications. Times in epoch ms. */
export type DeliveryExam = {
  exam: ExamView
  collection: CollectionView
  institutionId: number
  /** Null: the collection is that of the institution. */
  schoolId: number | null
  /** Who made the collection. */
  createdBy: number | null
  mandatoryCollectionId: number | null
  mandatoryCollectionName: string | null
  minimumStaySeconds: number
  /** Minutes after the window opens in which a start is allowed; null: until it closes. */
  gracePeriodMinutes: number | null
  instructionsUrl: string | null
  safeBrowser: SafeBrowserNeed
  /** By their start. */
  windows: ExamWindow[]
}

/** Many exams at once, by id; ids that are not there are not in the map. */
export async function deliveryExams(
  examIds: readonly number[],
  trx?: TransactionClientContract
): Promise<Map<number, DeliveryExam>> {
  if (examIds.length === 0) return new Map()
  const exams = await Exam.query(client(trx)).whereIn('id', [...new Set(examIds)])
  const ids = exams.map((exam) => exam.id)
  const collections = await Collection.query(client(trx)).whereIn('id', [
    ...new Set(exams.map((exam) => exam.collectionId)),
  ])
  const mandatoryIds = collections.flatMap((collection) => collection.mandatoryCollectionId ?? [])
  const mandatory =
    mandatoryIds.length > 0 ? await Collection.query(client(trx)).whereIn('id', mandatoryIds) : []
  const creatorIds = collections.flatMap((collection) => collection.createdBy ?? [])
  const creators =
    creatorIds.length > 0
      ? await select(trx ?? db, 'users', { id: 'users.id', name: 'users.name' }).whereIn('id', creatorIds)
      : []
  const windows =
    ids.length > 0 ? await TimeWindow.query(client(trx)).whereIn('examId', ids).orderBy('startAt') : []

  const nameOf = new Map(creators.map((user) => [user.id, user.name]))
  const collectionAt = new Map(collections.map((collection) => [collection.id, collection]))
  const mandatoryAt = new Map(mandatory.map((collection) => [collection.id, collection.name]))
  return new Map(
    exams.map((exam) => {
      const collection = collectionAt.get(exam.collectionId)
      if (!collection) throw new Error(`exam ${exam.id} has no collection`)
      return [
        exam.id,
        {
          exam: examView(exam),
          collection: collectionView(collection, nameOf.get(collection.createdBy ?? 0) ?? null),
          institutionId: exam.institutionId,
          schoolId: collection.schoolId,
          createdBy: collection.createdBy,
          mandatoryCollectionId: collection.mandatoryCollectionId,
          mandatoryCollectionName: mandatoryAt.get(collection.mandatoryCollectionId ?? 0) ?? null,
          minimumStaySeconds: collection.minimumStaySeconds,
          gracePeriodMinutes: collection.gracePeriodMinutes,
          instructionsUrl: collection.instructionsUrl,
          safeBrowser: safeBrowserNeed({
            examsOral: exam.examsOral,
            canOpenInAnyBrowser: writtenFlag(collection.configurationJson, 'canOpenInAnyBrowser'),
            checkSafeBrowserKeys: writtenFlag(collection.configurationJson, 'checkSafeBrowserKeys') ?? false,
            ofExam: storedKeys(exam.safeBrowserJson),
            ofCollection: storedKeys(collection.safeBrowserJson),
          }),
          windows: windows
            .filter((window) => window.examId === exam.id)
            .map(({ id, startAt, endAt, maxDurationMinutes }) => ({
              id,
              startAt,
              endAt,
              maxDurationMinutes,
            })),
        },
      ]
    })
  )
}

/** One exam, or null. */
export async function deliveryExam(
  examId: number,
  trx?: TransactionClientContract
): Promise<DeliveryExam | null> {
  return (await deliveryExams([examId], trx)).get(examId) ?? null
}

/** Ids of the exams of a collection, in the order they were made. */
export async function examIdsOfCollection(
  collectionId: number,
  trx?: TransactionClientContract
): Promise<number[]> {
  const rows = await select(trx ?? db, 'exams', { id: 'exams.id' })
    .where('collection_id', collectionId)
    .orderBy('id')
  return rows.map(({ id }) => id)
}

/** The rules of a collection for its rooms and exams, without the exams. @throws when there is no such collection */
export async function collectionSettings(
  collectionId: number,
  trx?: TransactionClientContract
): Promise<Pick<CollectionView, 'name' | 'flags' | 'configuration'>> {
  const { name, flags, configuration } = collectionView(
    await Collection.findOrFail(collectionId, client(trx)),
    null
  )
  return { name, flags, configuration }
}
