/**
 * The classes of rows that a period can be set for. `login`: who logged in from where. `log`: what pages reported of themselves and of
 * links, durable work that has ended, and mails that were sent or given up. `notice`: what banks sent of payments. `room`: messages and acts of a room. `appeal`: appeals that are decided. `audit`: who looked at whom, what was purged.
 */
export const ROW_CLASSES = ['login', 'log', 'notice', 'room', 'appeal', 'audit'] as const
export type RowClass = (typeof ROW_CLASSES)[number]

/** Days that a row is stored, by class; null is for ever. */
export type RowPeriods = Readonly<Record<RowClass, number | null>>

/** A table of rows that only come. `madeAt` and the columns that tie a row to an exam by their names. */
export type RowTable = {
  readonly table: string
  readonly rowClass: RowClass
  readonly madeAt: string
  readonly user?: string
  readonly room?: string
  readonly application?: string
  /** A row without this is still at work. */
  readonly settled?: string
  /** Only rows with these values are of this class; of some tables ids do not rise with `madeAt`, so that all of them are looked at. */
  readonly only?: Readonly<Record<string, string | null>>
  readonly isUnordered?: boolean
  /** Rows that one of these names stay. */
  readonly namedBy?: readonly { readonly table: string; readonly column: string }[]
}

/**
 * Every table whose rows a period takes away. None of them holds an answer, a version of one, what was quarantined, or time that counts in
 * an exam: those stay (docs/security/inventory.md decides for each table; a test compares).
 */
export const ROW_TABLES: readonly RowTable[] = [
  { table: 'login_events', rowClass: 'login', madeAt: 'occurred_at', user: 'user_id' },
  {
    table: 'sessions',
    rowClass: 'login',
    madeAt: 'expires_at',
    user: 'user_id',
    // They record on which computer a text was written.
    namedBy: [
      { table: 'answer_versions', column: 'session_id' },
      { table: 'answer_file_announcements', column: 'session_id' },
    ],
    // One that is used ends later than others that began behind it.
    isUnordered: true,
  },
  // Their links are worth nothing an hour after.
  { table: 'password_resets', rowClass: 'login', madeAt: 'created_at', user: 'user_id' },
  { table: 'first_access_codes', rowClass: 'login', madeAt: 'expires_at', user: 'user_id' },
  // One that waits for its server is still to be sent.
  { table: 'email_messages', rowClass: 'log', madeAt: 'created_at', user: 'user_id', settled: 'ended_at' },
  {
    table: 'email_mailings',
    rowClass: 'log',
    madeAt: 'created_at',
    settled: 'ended_at',
    // What it says is part of each of its messages.
    namedBy: [{ table: 'email_messages', column: 'mailing_id' }],
  },
  { table: 'client_logs', rowClass: 'log', madeAt: 'occurred_at', user: 'user_id' },
  { table: 'alert_logs', rowClass: 'log', madeAt: 'occurred_at', user: 'user_id' },
  // Bodies of banks name payers. What was paid is stored apart, as the bank was asked for it.
  { table: 'payment_notices', rowClass: 'notice', madeAt: 'received_at', settled: 'handled_at' },
  { table: 'connection_records', rowClass: 'log', madeAt: 'occurred_at', application: 'application_id' },
  {
    table: 'background_jobs',
    rowClass: 'log',
    madeAt: 'created_at',
    settled: 'ended_at',
    // One that failed is begun again as long as what it was to do is there: without it a plan would stay closed.
    namedBy: [
      { table: 'plan_moves', column: 'job_id' },
      { table: 'disclosures', column: 'job_id' },
      { table: 'erasures', column: 'job_id' },
    ],
  },
  {
    // What failed or was cancelled before it had a file; others go with theirs.
    table: 'answer_sheet_orders',
    rowClass: 'log',
    madeAt: 'requested_at',
    application: 'application_id',
    only: { file_id: null, state: 'DONE_WITH_ERRORS' },
    isUnordered: true,
  },
  {
    table: 'report_orders',
    rowClass: 'log',
    madeAt: 'created_at',
    settled: 'ended_at',
    // What they made is there as long as its files are.
    namedBy: [{ table: 'answer_sheet_orders', column: 'order_id' }],
  },
  {
    table: 'room_events',
    rowClass: 'room',
    madeAt: 'occurred_at',
    user: 'candidate_id',
    room: 'room_id',
    application: 'application_id',
  },
  { table: 'room_messages', rowClass: 'room', madeAt: 'created_at', user: 'candidate_id', room: 'room_id' },
  { table: 'room_event_records', rowClass: 'room', madeAt: 'created_at', room: 'room_id' },
  { table: 'break_requests', rowClass: 'room', madeAt: 'created_at', user: 'candidate_id', room: 'room_id' },
  {
    table: 'recording_orders',
    rowClass: 'room',
    madeAt: 'started_at',
    user: 'user_id',
    room: 'room_id',
    settled: 'stopped_at',
  },
  {
    // With their replies and the records of their files, which go by their own class. One that waits for its reply is part of an open exam; what nobody
    // paid for in time never gets one, and goes too.
    table: 'appeals',
    rowClass: 'appeal',
    madeAt: 'created_at',
    user: 'user_id',
    application: 'application_id',
  },
  // What proves them, also of an appeal that was removed.
  { table: 'appeal_receipts', rowClass: 'appeal', madeAt: 'issued_at', application: 'application_id' },
  // With their replies; the results themselves stay as long as their process.
  { table: 'result_appeals', rowClass: 'appeal', madeAt: 'created_at', settled: 'disclosed_at' },
  { table: 'capture_views', rowClass: 'audit', madeAt: 'occurred_at', user: 'candidate_id', room: 'room_id' },
  { table: 'file_purges', rowClass: 'audit', madeAt: 'purged_at', settled: 'bytes_removed_at' },
]
