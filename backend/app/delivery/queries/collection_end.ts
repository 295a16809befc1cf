import { readRows, type RawTransaction } from '#shared'

/** Both maxima are single reads of an index, however many applications the collection has. */
const END = `SELECT
  (SELECT MAX(time_windows.end_at) FROM exams JOIN time_windows ON time_windows.exam_id = exams.id WHERE exams.collection_id = ?) AS ofExams,
  (SELECT MAX(window_end_at) FROM applications WHERE collection_id = ?) AS ofApplications`

/** The latest end of the windows of a collection's exams and applications, in epoch ms; 0 where there is none. */
export async function collectionEnd(trx: Pick<RawTransaction, 'all'>, collectionId: number): Promise<number> {
  const [row] = await trx.all<{ ofExams: number | null; ofApplications: number | null }>(END, [
    collectionId,
    collectionId,
  ])
  return Math.max(row?.ofExams ?? 0, row?.ofApplications ?? 0)
}

/** The same outside of a transaction. */
export const presentEnd = (collectionId: number): Promise<number> =>
  collectionEnd({ all: readRows }, collectionId)

/** Whether acts of staff on a collection are refused with `collection_over` at `now`, in epoch ms. */
export const isCollectionOver = async (collectionId: number, now: number): Promise<boolean> =>
  (await presentEnd(collectionId)) < now
