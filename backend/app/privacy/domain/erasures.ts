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
export const STAYING_KINDS = [
  'answers',
  'marks',
  'appeals',
  'results',
  'decisions',
  'events',
  'payments',
  'audit',
  'institution',
] as const
export type StayingKind = (typeof STAYING_KINDS)[number]

/** What an erasure waits for. `recent`: a device may hold answers that it has not sent; `paper`: a paper may not have been handed in. */
export const OBSTACLE_KINDS = [
  'exam',
  'recent',
  'paper',
  'marking',
  'undecided',
  'appeal',
  'film',
  'card',
  'copy',
  'last_key',
] as const
export type ObstacleKind = (typeof OBSTACLE_KINDS)[number]

/** Rows of a table that are tied to a person: by `of`, whose ids `through` leads to the person. */
export type Tie = {
  readonly table: Table
  readonly of: string
  readonly through?: readonly (readonly [Table, string])[]
  /** No index leads to them: the table is walked through in portions. */
  readonly isWalked?: true
}

/** What becomes of them: `set` null empties a column, a text replaces it; `removes` takes the rows away. `kind` null: no count of its own. */
export type Erasure = Tie & { readonly kind: ErasedKind | null } & (
    { readonly set: Readonly<Record<string, string | number | null>> } | { readonly removes: true }
  )

export const OF_APPLICATION = [['applications', 'user_id']] as const
export const OF_ANSWER = [
  ['answers', 'application_id'],
  ['applications', 'user_id'],
] as const

/** What is shown instead of the name of a file of an answer. */
export const FILE_NAME = 'arquivo apagado'

const removed = (kind: ErasedKind, table: Table, of = 'user_id'): Erasure => ({
  kind,
  table,
  of,
  removes: true,
})

/** Tables by the person's number, in this order. What is copied without it has steps of its own (`jobs/erasure_steps.ts`). */
export const ERASURES: readonly Erasure[] = [
  removed('access', 'password_resets'),
  removed('access', 'first_access_codes'),
  removed('access', 'login_challenges'),
  removed('access', 'second_factors'),
  removed('access', 'recovery_codes'),
  removed('access', 'user_identities'),
  removed('access', 'known_devices'),
  removed('devices', 'failed_logins'),
  { kind: 'devices', table: 'login_events', of: 'user_id', set: { address: null, kiosk_token: null } },
  {
    kind: 'devices',
    table: 'sessions',
    of: 'user_id',
    set: { address: null, browser_family: null, browser_version: null },
  },
  { ...removed('devices', 'client_logs'), isWalked: true },
  { ...removed('devices', 'alert_logs'), isWalked: true },
  { ...removed('devices', 'answer_logs', 'application_id'), through: OF_APPLICATION },
  // `author` says whether somebody of the staff or a candidate wrote it.
  { kind: 'messages', table: 'room_messages', of: 'candidate_id', set: { message: '', reason: null } },
  {
    kind: 'messages',
    table: 'room_events',
    of: 'candidate_id',
    set: { message: null, reason: null },
    isWalked: true,
  },
  { kind: 'messages', table: 'room_pauses', of: 'candidate_id', set: { message: null } },
  { kind: 'messages', table: 'room_candidates', of: 'user_id', set: { face_message: null } },
  removed('messages', 'message_templates'),
  removed('messages', 'room_user_configs'),
  removed('messages', 'saved_comments'),
  removed('mails', 'email_selections'),
  {
    kind: null,
    table: 'answer_attachments',
    of: 'answer_id',
    through: OF_ANSWER,
    set: { filename: FILE_NAME },
  },
  {
    kind: null,
    table: 'answer_file_announcements',
    of: 'application_id',
    through: OF_APPLICATION,
    set: { filename: FILE_NAME },
  },
  {
    kind: null,
    table: 'answer_sheet_orders',
    of: 'application_id',
    through: OF_APPLICATION,
    set: { content_json: null },
  },
  { kind: 'requests', table: 'privacy_requests', of: 'user_id', set: { note: null, reason: null } },
  { kind: 'identity', table: 'accommodations', of: 'user_id', set: { note: null } },
  removed('identity', 'guardian_links', 'student_id'),
  removed('identity', 'guardian_links', 'guardian_id'),
]
