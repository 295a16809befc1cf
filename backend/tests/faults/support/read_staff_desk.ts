/**
 * Writes to a file, as JSON, what the database that the environment names holds of every application from an id on: its row, its texts by where
 * they are, its record. More than what a pipe takes of a process that ends. Arguments: the file, the id.
 */
import { writeFileSync } from 'node:fs'
import { inApp } from '#tests/fixtures/in_app'
import type { Tables } from '#database/tables'
import type { State } from '#delivery/domain/status'
import type { StoredApplication, TextInPlace } from './staff_history.js'

type Version = { sitting: number; answer_id: number; reason: string; free_response: string | null }
type Entries = { id: number; freeResponse?: string | null }[]

await inApp(async () => {
  const { default: db } = await import('@adonisjs/lucid/services/db')
  const { deadlineNow } = await import('#delivery/domain/schedule')
  const of = <T>(table: string, id: number) =>
    db.from(table).where('application_id', id).orderBy('id') as unknown as Promise<T[]>
  const found: StoredApplication[] = []
  for (const row of (await db
    .from('applications')
    .where('id', '>=', Number(process.argv[3]))
    .orderBy('id')) as Tables['applications'][]) {
    const id = Number(row.id)
    const sitting = Number(row.sitting)
    const texts: TextInPlace[] = []
    const put = (place: TextInPlace['place'], at: number, answerId: number, text?: string | null) =>
      text && texts.push({ place, sitting: at, answerId, text })
    for (const answer of await of<{ id: number; free_response: string | null }>('answers', id))
      put('answer', sitting, answer.id, answer.free_response)
    for (const closed of await of<{ sitting: number; answers_json: string }>('application_sittings', id))
      for (const answer of JSON.parse(closed.answers_json) as Entries)
        put('closed', closed.sitting, answer.id, answer.freeResponse)
    for (const late of await of<{ sitting: number; entries_json: string }>('late_batches', id))
      for (const entry of JSON.parse(late.entries_json) as Entries)
        put('quarantine', late.sitting, entry.id, entry.freeResponse)
    for (const version of await of<Version>('answer_versions', id))
      put(
        version.reason === 'replaced' ? 'replaced' : 'quarantine',
        version.sitting,
        version.answer_id,
        version.free_response
      )
    const events = await of<{
      type: string
      source: string
      from_state: string
      to_state: string
      detail_json: string | null
    }>('application_events', id)
    const acts = (await db
      .from('audit_records')
      .where({ subject_type: 'application', subject_id: id })
      .orderBy('id')
      .select('act')) as { act: string }[]
    const facts = {
      state: row.state as State,
      stoppedAt: row.stopped_at,
      heldAt: row.held_at,
      windowStartAt: Number(row.window_start_at),
      windowEndAt: Number(row.window_end_at),
      startedAt: row.started_at === null ? null : Number(row.started_at),
      maxDurationMinutes: Number(row.max_duration_minutes),
      grantedSeconds: Number(row.granted_seconds),
      heldMs: Number(row.held_ms),
    }
    found.push({
      id,
      state: String(row.state),
      sitting,
      version: Number(row.schedule_version),
      deadlineAt: row.deadline_at === null ? null : Number(row.deadline_at),
      formula: deadlineNow(facts),
      texts,
      events: events.map((event) => ({
        type: event.type,
        source: event.source,
        from: event.from_state,
        to: event.to_state,
        detail: JSON.parse(event.detail_json ?? '{}') as Record<string, unknown>,
      })),
      acts: acts.map(({ act }) => act),
    })
  }
  writeFileSync(String(process.argv[2]), JSON.stringify(found))
  process.stdout.write('WORLD {}\n')
})
