import env from '#start/env'

const days = (value: number | 'never' | undefined, usual: number | null): number | null => (value === 'never' ? null : (value ?? usual))

/** Days that stored files are kept, by retention class; null is for ever. */
export const retention = {
  /** Pictures of cameras and screens. */
  capture: days(env.get('RETENTION_CAPTURE_DAYS'), 180),
  /** Photos of documents and faces. */
  identity: days(env.get('RETENTION_IDENTITY_DAYS'), 365),
  /** Films of candidates, and of proctors' screens. */
  recording: days(env.get('RETENTION_RECORDING_DAYS'), 180),
  /** Files attached to answers: part of the answer, kept unless the school says otherwise. */
  answer: days(env.get('RETENTION_ANSWER_DAYS'), null),
}

/** Days that failed log-ins are kept; null is for ever. */
export const failedLoginDays = days(env.get('RETENTION_FAILED_LOGIN_DAYS'), 90)
