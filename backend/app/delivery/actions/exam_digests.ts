import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { compareDigests, digestOfExam, type Comparison, type ExamDigest } from '../domain/exam_digest.js'
import { finishedExams } from '../queries/finished_exams.js'

/** The last line of a complete file: how many lines came before it. */
type End = { end: number }

async function* digests(): AsyncGenerator<ExamDigest> {
  for await (const exam of finishedExams()) yield digestOfExam(exam)
}

/**
 * Writes the digest of each finished application to a new file, one JSON object a line, for its owner alone.
 * @returns how many
 * @throws Error with code EEXIST where there is such a file
 */
export async function writeExamDigests(path: string): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  try {
    let count = 0
    for await (const digest of digests()) {
      await file.write(`${JSON.stringify(digest)}\n`)
      count += 1
    }
    await file.write(`${JSON.stringify({ end: count } satisfies End)}\n`)
    await file.sync()
    return count
  } finally {
    await file.close()
  }
}

/** Compares the finished applications of the database with a file of digests, each with what became of it. */
export const compareWithDigests = (path: string): AsyncGenerator<Comparison> =>
  compareDigests(readDigests(path), digests())

/** @throws Error where the file was cut off: what is missing of it would go unnoticed */
async function* readDigests(path: string): AsyncGenerator<ExamDigest> {
  let count = 0
  for await (const line of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })) {
    const one: ExamDigest | End = JSON.parse(line)
    if ('end' in one) {
      if (one.end === count) return
      break
    }
    yield one
    count += 1
  }
  throw new Error(`${path} is not complete: its last line does not say that it has ${count} digests`)
}
