/** Applications without a class are counted by so many neighbours. */
const BUCKET_SIZE = 50

/** What is counted at once: the applications of an exam in a class, or 50 neighbours of those without a class. 0 stands for none. */
export type CellKey = { readonly examId: number; readonly classId: number; readonly bucket: number }

type Placed = { readonly id: number; readonly examId: number; readonly classId: number | null }

/** The cell that an application is counted in. */
export const cellOf = ({ id, examId, classId }: Placed): CellKey => ({
  examId,
  classId: classId ?? 0,
  bucket: classId === null ? 1 + Math.floor(id / BUCKET_SIZE) : 0,
})

/** First and last id of the applications of a bucket. */
export const idsOfBucket = (bucket: number): readonly [number, number] => [
  (bucket - 1) * BUCKET_SIZE,
  bucket * BUCKET_SIZE - 1,
]

/** Each cell once. */
export const eachCell = (keys: readonly CellKey[]): CellKey[] => [
  ...new Map(keys.map((key) => [`${key.examId} ${key.classId} ${key.bucket}`, key])).values(),
]
