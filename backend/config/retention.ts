import env from '#start/env'

const days = (value: number | 'never' | undefined, usual: number | null): number | null =>
  value === 'never' ? null : (value ?? usual)

/** Days that files are stored, by retention class; null is for ever. */
export const retention = {
  /** Pictures of cameras and screens. */
  capture: days(env.get('RETENTION_CAPTURE_DAYS'), 180),
  /** Photos of documents and faces. */
  identity: days(env.get('RETENTION_IDENTITY_DAYS'), 365),
  /** Films of candidates, and of proctors' screens. */
  recording: days(env.get('RETENTION_RECORDING_DAYS'), 180),
  /** Files attached to answers: part of the answer, stored for ever unless the school configures a period. */
  answer: days(env.get('RETENTION_ANSWER_DAYS'), null),
  /** Report cards as PDF, with what was frozen for them; they can be made anew. */
  report: days(env.get('RETENTION_REPORT_DAYS'), 365),
  /** Files that candidates sent beside appeals. */
  appeal: days(env.get('RETENTION_APPEAL_DAYS'), 1_825),
}

/** Days that failed log-ins are stored; null is for ever. */
export const failedLoginDays = days(env.get('RETENTION_FAILED_LOGIN_DAYS'), 90)

/** Days that an erasure waits after the last sign that a device of the person may hold answers that it has not sent. */
export const erasureWaitDays = env.get('ERASURE_WAIT_DAYS') ?? 7

/** Days that rows are stored which are part of no answer and no result, by their class; null is for ever. */
export const rowRetention = {
  /** Log-ins and sessions that ended, with their addresses. */
  login: days(env.get('RETENTION_LOGIN_DAYS'), 365),
  /** What pages reported: faults, alerts, how a link was. */
  log: days(env.get('RETENTION_LOG_DAYS'), 180),
  /** What banks sent of payments, with what it names of payers: as long as somebody looks into a payment that is missing. */
  notice: days(env.get('RETENTION_NOTICE_DAYS'), 30),
  /** Messages and acts of rooms. */
  room: days(env.get('RETENTION_ROOM_DAYS'), 1_825),
  /** Appeals whose replies were disclosed. */
  appeal: days(env.get('RETENTION_APPEAL_DAYS'), 1_825),
  /** Who looked at what, what a period removed. The record of acts stays for ever. */
  audit: days(env.get('RETENTION_AUDIT_DAYS'), 3_650),
}
