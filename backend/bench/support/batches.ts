import type { Client } from './load.js'
import type { BenchCandidate } from './world.js'

type Entry = { id: number; revision: number; alternative_id: number; seconds: number; finished: boolean }
type Acked = { answers: { id: number; revision: number; accepted: boolean }[] }

/** Edits that really change: every batch takes the next alternatives and the next revision of its answers. */
export class Editor {
  readonly acked = new Map<number, { revision: number; alternativeId: number }>()
  readonly #revisions = new Map<number, number>()
  #turn = 0

  next(candidates: readonly BenchCandidate[], size: number): { candidate: BenchCandidate; entries: Entry[] } {
    const turn = this.#turn++
    const candidate = candidates[turn % candidates.length] as BenchCandidate
    const round = Math.floor(turn / candidates.length)
    const entries = Array.from({ length: size }, (_, index) => {
      const answer = candidate.answers[
        (round * size + index) % candidate.answers.length
      ] as BenchCandidate['answers'][number]
      const revision = (this.#revisions.get(answer.id) ?? 0) + 1
      this.#revisions.set(answer.id, revision)
      const alternative = answer.alternatives[revision % answer.alternatives.length] as number
      return { id: answer.id, revision, alternative_id: alternative, seconds: revision, finished: true }
    })
    return { candidate, entries }
  }
}

/** Who sends, and what was sent so far. */
export type BatchSender = { client: Client; editor: Editor }

/**
 * Sends the next batch of `size` changed choices and appends the milliseconds until its answer.
 * @throws where an answer was not taken: the run is void
 */
export async function sendBatch(
  side: BatchSender,
  candidates: readonly BenchCandidate[],
  size: number,
  times: number[]
): Promise<void> {
  const { candidate, entries } = side.editor.next(candidates, size)
  const reply = await side.client.send(
    'PUT',
    `/v1/applications/${candidate.applicationId}/answers/batch`,
    candidate.token,
    entries
  )
  const { answers } = reply.body as Acked
  if (reply.status !== 200 || answers.length !== size)
    throw new Error(`void: ${reply.status} ${JSON.stringify(reply.body)}`)
  for (const [index, one] of answers.entries()) {
    const sent = entries[index] as Entry
    // Two batches of one application may overtake each other on their way: the newer one wins, the older gets a verdict.
    if (!one.accepted && one.revision <= sent.revision) throw new Error(`void: ${JSON.stringify(one)}`)
    const before = side.editor.acked.get(sent.id)
    if (one.accepted && (before?.revision ?? 0) < sent.revision)
      side.editor.acked.set(sent.id, { revision: sent.revision, alternativeId: sent.alternative_id })
  }
  times.push(reply.ms)
}

/** All candidates begin their exams. */
export async function startAll(client: Client, candidates: readonly BenchCandidate[]): Promise<void> {
  for (const { applicationId, token } of candidates) {
    const reply = await client.send('POST', `/v1/applications/${applicationId}/start`, token)
    if (reply.status !== 200) throw new Error(`start: ${reply.status} ${JSON.stringify(reply.body)}`)
  }
}
