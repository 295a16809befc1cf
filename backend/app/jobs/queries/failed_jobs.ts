import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'
import type { JobFailure } from '../views.js'
import { failureIn } from './stored_json.js'

/** A job that will not go on by itself. `canRetry` false: its row was removed, long after its end. Epoch ms. */
export type FailedJob = {
  readonly failure: JobFailure | null
  readonly failedAt: number | null
  readonly canRetry: boolean
}

const ENDED = {
  id: 'background_jobs.id',
  state: 'background_jobs.state',
  errorCode: 'background_jobs.error_code',
  errorJson: 'background_jobs.error_json',
  endedAt: 'background_jobs.ended_at',
} as const

/** Which of these jobs have failed for good, by their ids; one that is not there any more has. What a person reads about it are texts of the catalogue. */
export async function failedJobs(
  client: Pick<TransactionClientContract, 'query' | 'insertQuery'>,
  ids: readonly number[]
): Promise<Map<number, FailedJob>> {
  if (ids.length === 0) return new Map()
  const rows = await select(client, 'background_jobs', ENDED).whereIn('id', [...ids])
  const found = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    ids.flatMap((id): [number, FailedJob][] => {
      const row = found.get(id)
      if (row && row.state !== 'FAILED') return []
      const failure = row ? failureIn(row.errorCode, row.errorJson) : null
      return [[id, { failure, failedAt: row?.endedAt ?? null, canRetry: row !== undefined }]]
    })
  )
}
