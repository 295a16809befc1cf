import type { Tables } from '#database/tables'

type Table = keyof Tables

/** What a preview and a result count together. */
export const ERASED_KINDS = [
  'identity',
  'access',
  'files',
  'messages',
  'mails',
  'imports',
  'devices',
  'requests',
] as const
export type ErasedKind = (typeof ERASED_KINDS)[number]

/** What stays, each with a reason in the texts. */
export const STAYING_KINDS = ['answers', 'marks', 'appeals', 'results', 'payments', 'audit'] as const
export type StayingKind = (typeof STAYING_KINDS)[number]

/** Rows of a table that are tied to a person: by `of`, whose ids `through` leads to the person. */
export type Tie = {
  readonly table: Table
  readonly of: string
  readonly through?: readonly (readonly [Table, string])[]
}

/** What becomes of them: `set` null empties a column, a text replaces it; `removes` takes the rows away. */
export type Erasure = Tie & { readonly kind: ErasedKind } & (
    { readonly set: Readonly<Record<string, string | number | null>> } | { readonly removes: true }
  )

const APPLICATION = [['applications', 'user_id']] as const
const ANSWER = [
  ['answers', 'application_id'],
  ['applications', 'user_id'],
] as const

/** In this order, and the person's own row at last: what is copied is found by it. */
export const ERASURES: readonly Erasure[] = [
  { kind: 'access', table: 'password_resets', of: 'user_id', removes: true },
  { kind: 'access', table: 'first_access_codes', of: 'user_id', removes: true },
  { kind: 'access', table: 'login_challenges', of: 'user_id', removes: true },
  { kind: 'access', table: 'second_factors', of: 'user_id', removes: true },
  { kind: 'access', table: 'recovery_codes', of: 'user_id', removes: true },
  { kind: 'access', table: 'user_identities', of: 'user_id', removes: true },
  { kind: 'access', table: 'known_devices', of: 'user_id', removes: true },
  { kind: 'devices', table: 'failed_logins', of: 'user_id', removes: true },
  { kind: 'devices', table: 'login_events', of: 'user_id', set: { address: null, kiosk_token: null } },
  {
    kind: 'devices',
    table: 'sessions',
    of: 'user_id',
    set: { address: null, browser_family: null, browser_version: null },
  },
  { kind: 'devices', table: 'client_logs', of: 'user_id', removes: true },
  { kind: 'devices', table: 'alert_logs', of: 'user_id', removes: true },
  { kind: 'devices', table: 'answer_logs', of: 'application_id', through: APPLICATION, removes: true },
  {
    kind: 'messages',
    table: 'room_messages',
    of: 'candidate_id',
    set: { message: '', author: '', reason: null },
  },
  {
    kind: 'messages',
    table: 'room_events',
    of: 'candidate_id',
    set: { message: null, author: '', reason: null },
  },
  // Who wrote to others is not named any more; what was written to others is theirs.
  { kind: 'messages', table: 'room_events', of: 'author_id', set: { author: '' } },
  { kind: 'messages', table: 'room_messages', of: 'author_id', set: { author: '' } },
  { kind: 'messages', table: 'room_pauses', of: 'candidate_id', set: { message: null } },
  { kind: 'messages', table: 'room_candidates', of: 'user_id', set: { face_message: null } },
  { kind: 'messages', table: 'message_templates', of: 'user_id', removes: true },
  { kind: 'messages', table: 'room_user_configs', of: 'user_id', removes: true },
  { kind: 'messages', table: 'saved_comments', of: 'user_id', removes: true },
  {
    kind: 'mails',
    table: 'email_messages',
    of: 'user_id',
    set: { address: '', data_json: '{}', subject: '', answer: null },
  },
  { kind: 'mails', table: 'email_selections', of: 'user_id', removes: true },
  {
    kind: 'imports',
    table: 'import_rows',
    of: 'target_id',
    set: { cells_json: '[]', detail_json: null, undo_json: null, row_key: null },
  },
  { kind: 'files', table: 'answer_attachments', of: 'answer_id', through: ANSWER, set: { filename: '' } },
  {
    kind: 'files',
    table: 'answer_file_announcements',
    of: 'application_id',
    through: APPLICATION,
    set: { filename: '' },
  },
  // Names of files; the answers of an earlier sitting stay.
  {
    kind: 'files',
    table: 'application_sittings',
    of: 'application_id',
    through: APPLICATION,
    set: { files_json: '[]' },
  },
  { kind: 'requests', table: 'privacy_requests', of: 'user_id', set: { note: null, reason: null } },
  { kind: 'identity', table: 'accommodations', of: 'user_id', set: { note: null } },
  { kind: 'identity', table: 'guardian_links', of: 'student_id', removes: true },
  { kind: 'identity', table: 'guardian_links', of: 'guardian_id', removes: true },
  { kind: 'identity', table: 'persons', of: 'user_id', removes: true },
]
