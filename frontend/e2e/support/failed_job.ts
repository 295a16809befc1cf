import { change } from './database_rows.js'

/** As its last attempt leaves a job, behind the server's back. */
export const failJob = (databasePath: string, job: number): void =>
  change(
    databasePath,
    `UPDATE background_jobs SET state = 'FAILED', error_code = 'unexpected', error_json = ?, ended_at = ?, lease_owner = NULL, lease_until = NULL WHERE id = ?`,
    JSON.stringify({ messages: ['jobs.error_unexpected'], params: {} }),
    Date.now(),
    job
  )
