import db from '@adonisjs/lucid/services/db'
import { rowsAbout, tableOf } from '#personal_data'
import { readClosedAnswers } from './domain/sitting.js'

const OF_PERSON = { table: 'applications', by: 'user_id' } as const
const OF_APPLICATION = { of: 'application_id', steps: [OF_PERSON] } as const

async function closedSittings(ids: readonly number[]) {
  const rows = await db
    .from('application_sittings')
    .whereIn('id', [...ids])
    .orderBy('id')
    .select('id', 'application_id', 'sitting', 'state', 'started_at', 'finished_at', 'closed_at')
    .select('answers_json as answersJson')
  return rows.map(({ answersJson, ...row }) => ({
    ...row,
    answers: [...readClosedAnswers(answersJson).values()].map((answer) =>
      Object.fromEntries(Object.entries(answer).filter(([name]) => name !== 'earned'))
    ),
  }))
}

/** Exams, answers and how they came about. Points are with the marks, once these are disclosed. */
export const personalExams = rowsAbout('delivery', [
  tableOf('applications', {
    of: 'user_id',
    columns: [
      'collection_id',
      'exam_id',
      'school_id',
      'class_id',
      'room_id',
      'attempt',
      'state',
      'window_start_at',
      'window_end_at',
      'max_duration_minutes',
      'time_factor',
      'granted_seconds',
      'started_at',
      'finished_at',
      'finish_reason',
      'withdrawn_at',
      'created_at',
    ],
  }),
  tableOf('answers', {
    ...OF_APPLICATION,
    columns: [
      'application_id',
      'item_id',
      'position',
      'item_category',
      'alternative_id',
      'alternatives_json',
      'free_response',
      'grade_linear',
      'finished',
      'is_late',
      'seconds',
      'saved_at',
    ],
  }),
  tableOf('answer_versions', {
    ...OF_APPLICATION,
    columns: [
      'answer_id',
      'alternative_id',
      'alternatives_json',
      'free_response',
      'grade_linear',
      'reason',
      'received_at',
      'candidate_decision',
      'candidate_decided_at',
    ],
  }),
  tableOf('late_batches', {
    ...OF_APPLICATION,
    columns: ['application_id', 'entries_json', 'reason', 'received_at'],
  }),
  tableOf('kept_decisions', {
    ...OF_APPLICATION,
    columns: ['application_id', 'decision', 'reason', 'decided_at'],
  }),
  tableOf('answer_attachments', {
    of: 'answer_id',
    steps: [{ table: 'answers', by: 'application_id' }, OF_PERSON],
    columns: ['answer_id', 'file_id', 'filename', 'created_at', 'removed_at'],
  }),
  tableOf('answer_file_announcements', {
    ...OF_APPLICATION,
    columns: ['answer_id', 'filename', 'size_bytes', 'state', 'heard_at', 'settled_at'],
  }),
  tableOf('answer_logs', { ...OF_APPLICATION, columns: ['application_id', 'payload_json', 'occurred_at'] }),
  tableOf('application_events', {
    ...OF_APPLICATION,
    columns: ['application_id', 'type', 'source', 'from_state', 'to_state', 'occurred_at'],
    roles: ['user_id'],
  }),
  tableOf('application_sittings', {
    ...OF_APPLICATION,
    read: closedSittings,
  }),
  tableOf('adaptive_steps', {
    ...OF_APPLICATION,
    columns: ['application_id', 'step', 'item_id', 'is_answer', 'taken_at'],
  }),
  tableOf('rubric_entries', {
    ...OF_APPLICATION,
    columns: ['application_id', 'item_id', 'position', 'value', 'saved_at'],
  }),
  tableOf('symptom_table_rows', {
    ...OF_APPLICATION,
    columns: ['application_id', 'position', 'page_column', 'symptom', 'rubric', 'saved_at'],
  }),
  tableOf('director_symptoms', { ...OF_APPLICATION, columns: ['application_id', 'name', 'saved_at'] }),
  tableOf('waiting_queue_entries', { of: 'user_id', columns: ['application_id', 'created_at'] }),
  tableOf('alert_logs', { of: 'user_id', columns: ['exam_id', 'alert_type', 'message', 'occurred_at'] }),
  tableOf('client_logs', { of: 'user_id', columns: ['action', 'message', 'user_agent', 'occurred_at'] }),
  tableOf('connection_records', {
    ...OF_APPLICATION,
    columns: ['application_id', 'measured_delay', 'current_average', 'current_score', 'occurred_at'],
  }),
])
