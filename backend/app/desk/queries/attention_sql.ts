import db from '@adonisjs/lucid/services/db'
import { asksForCamera, collectionSettings } from '#catalog'
import { schoolDay } from '#evidence'
import { select } from '#shared'
import { ATTENTION_REASONS, NOT_BEGUN_MS, SILENT_MS, type AttentionReason } from '../domain/attention.js'
import type { Query } from './query.js'

/** What `attentionOf` depends on besides the row. `photosOf`: the day of which photos are asked for; null: no camera is. */
export type AttentionMoment = { readonly now: number; readonly photosOf: string | null }

export async function attentionMoment(collectionId: number, now: number): Promise<AttentionMoment> {
  const found = await select(db, 'collections', { id: 'collections.id' }).where('id', collectionId).first()
  const asks = found !== null && asksForCamera(await collectionSettings(collectionId))
  return { now, photosOf: asks ? schoolDay(now) : null }
}

type Condition = { readonly sql: string; readonly values: readonly (string | number)[] }

const RUNS = "applications.state in ('STARTED', 'STOPPED')"
const IS_OPEN = 'applications.window_start_at <= ? and applications.window_end_at >= ?'

/** `attentionOf` for the database. The stored moment of the last save is up to a minute old: of who looks silent the answers are asked. */
const CONDITIONS: Record<AttentionReason, (moment: AttentionMoment) => Condition | null> = {
  not_begun: ({ now }) => ({
    sql: `applications.state = 'CREATED' and ${IS_OPEN}`,
    values: [now - NOT_BEGUN_MS, now],
  }),
  silent: ({ now }) => {
    const before = now - SILENT_MS
    return {
      sql: `applications.state = 'STARTED' and applications.held_at is null and applications.started_at < ?
        and applications.last_saved_at < ?
        and coalesce((select max(saved_at) from answers where answers.application_id = applications.id), 0) < ?`,
      values: [before, before, before],
    }
  },
  late_answers: () => ({
    sql: `(select max(received_at) from late_batches where late_batches.application_id = applications.id)
      > coalesce((select max(decided_at) from kept_decisions where kept_decisions.application_id = applications.id), 0)`,
    values: [],
  }),
  cut_by_window: () => ({
    sql: `${RUNS} and applications.started_at + applications.max_duration_minutes * 60000
      + applications.granted_seconds * 1000 > applications.window_end_at`,
    values: [],
  }),
  photos_missing: ({ now, photosOf }) =>
    photosOf === null
      ? null
      : {
          sql: `(${RUNS} or (applications.state = 'CREATED' and ${IS_OPEN})) and (select 1 from candidate_documents
            where candidate_documents.candidate_id = applications.user_id and candidate_documents.day = ? limit 1) is null`,
          values: [now, now, photosOf],
        },
}

/** Narrows to what needs attention, for one reason or any. */
export function needingAttention(
  query: Query,
  reason: AttentionReason | 'any',
  moment: AttentionMoment
): void {
  const reasons = reason === 'any' ? ATTENTION_REASONS : [reason]
  const conditions = reasons.flatMap((one) => CONDITIONS[one](moment) ?? [])
  if (conditions.length === 0) return void query.whereRaw('1 = 0')
  query.where((any) => {
    for (const { sql, values } of conditions) any.orWhereRaw(`(${sql})`, [...values])
  })
}
