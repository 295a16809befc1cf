import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** What somebody did to a durable job. `institutionId` null: a job of the installation. */
export type JobAct = {
  readonly what: 'cancelled' | 'retried'
  readonly jobId: number
  readonly type: string
  readonly institutionId: number | null
}

type RecordJobAct = (trx: TransactionClientContract, act: JobAct) => Promise<void>

let recordAct: RecordJobAct = async () => {}

/** How such an act is recorded, in its own transaction. The record of acts is above this module, and registers itself. */
export const registerJobRecord = (record: RecordJobAct): void => void (recordAct = record)

export const recordJobAct: RecordJobAct = (trx, act) => recordAct(trx, act)
