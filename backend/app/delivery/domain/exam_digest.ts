import { createHash } from 'node:crypto'

/** Columns of one row, by the names of the code. */
type Fields = Readonly<Record<string, string | number | null>>

/** A finished application with all that a backup must bring back of it. */
export type FinishedExam = {
  readonly id: number
  readonly fields: Fields
  readonly answers: readonly { readonly id: number; readonly fields: Fields }[]
  /** Attached files, with the SHA-256 of their bytes. */
  readonly attachments: readonly Fields[]
  /** Contents that were archived beside the answers. */
  readonly versions: readonly Fields[]
}

/** What is remembered of a finished application: digests, none of what was answered. */
export type ExamDigest = {
  readonly application: number
  /** Of the record: whose, which exam, state, times, how it was finished. */
  readonly record: string
  /** Answer id and digest, in the order of the ids. */
  readonly answers: readonly (readonly [id: number, digest: string])[]
  readonly attachments: string
  readonly versions: string
}

/** 96 bits: an accident that leaves one digest as it was is out of the question, and a line stays short. */
const CHARACTERS = 24

const sha = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, CHARACTERS)

/** One JSON list by the order of the names, so that the order of columns in a query has no part in it. */
const canonical = (fields: Fields) =>
  JSON.stringify(
    Object.keys(fields)
      .sort()
      .map((name) => [name, fields[name]])
  )

/** Rows without an order of their own: sorted by their text. */
const digestOfSet = (rows: readonly Fields[]) => sha(rows.map(canonical).sort().join('\n'))

export const digestOfExam = ({ id, fields, answers, attachments, versions }: FinishedExam): ExamDigest => ({
  application: id,
  record: sha(canonical(fields)),
  answers: [...answers].sort((a, b) => a.id - b.id).map((row) => [row.id, sha(canonical(row.fields))]),
  attachments: digestOfSet(attachments),
  versions: digestOfSet(versions),
})

/** What of a finished application is not as it was, in words for the operator; an empty list: all is. */
export function differencesOf(before: ExamDigest, after: ExamDigest): string[] {
  const now = new Map(after.answers)
  const then = new Map(before.answers)
  return [
    ...(before.record === after.record ? [] : ['the record of the application differs']),
    ...before.answers.flatMap(([id, digest]) => {
      if (!now.has(id)) return [`answer ${id} is missing`]
      return now.get(id) === digest ? [] : [`answer ${id} differs`]
    }),
    ...after.answers.flatMap(([id]) => (then.has(id) ? [] : [`answer ${id} was not there before`])),
    ...(before.attachments === after.attachments ? [] : ['its attached files differ']),
    ...(before.versions === after.versions ? [] : ['its archived contents differ']),
  ]
}

/** `problems` empty: `application` is as it was. `isNew`: it was not finished when the digests were written. */
export type Comparison = {
  readonly application: number
  readonly isNew: boolean
  readonly problems: readonly string[]
}

type Many<T> = AsyncIterable<T> | Iterable<T>

/** Walks through both at once, each in the order of its ids, so that neither has to fit into memory. */
export async function* compareDigests(
  before: Many<ExamDigest>,
  after: Many<ExamDigest>
): AsyncGenerator<Comparison> {
  const [old, current] = [oneByOne(before), oneByOne(after)]
  let [was, is] = [await old(), await current()]
  while (was !== null || is !== null) {
    if (is === null || (was !== null && was.application < is.application)) {
      if (was === null) return
      yield { application: was.application, isNew: false, problems: ['is missing'] }
      was = await old()
    } else if (was === null || is.application < was.application) {
      yield { application: is.application, isNew: true, problems: [] }
      is = await current()
    } else {
      yield { application: is.application, isNew: false, problems: differencesOf(was, is) }
      ;[was, is] = [await old(), await current()]
    }
  }
}

function oneByOne<T>(many: Many<T>): () => Promise<T | null> {
  const iterator = Symbol.asyncIterator in many ? many[Symbol.asyncIterator]() : many[Symbol.iterator]()
  return async () => {
    const next = await iterator.next()
    return next.done === true ? null : next.value
  }
}
