import app from '@adonisjs/core/services/app'
import type { Group } from '#shared/caller'
import env from '#start/env'

const staffIdleMinutes = env.get('STAFF_IDLE_MINUTES') ?? 60
const demo = env.get('BANCA_DEMO', false)

/** Default groups with a second factor: those that may change everything, in a school of its own. */
export const defaultSecondFactorGroups = (where: {
  inProduction: boolean
  demo: boolean
}): readonly Group[] => (where.inProduction && !where.demo ? ['ADMINISTRADOR'] : [])

/** The app's own settings, read once. Durations are in the unit of their names. */
export const banca = {
  /** Demo accounts and the start page exist only here, and only on loopback; without it the demo password opens nothing. */
  demo,
  dataDir: env.get('DATA_DIR') ?? app.makePath('tmp', 'data'),
  frontendDist: env.get('FRONTEND_DIST') ?? app.makePath('..', 'frontend', 'dist'),
  adminDist: env.get('ADMIN_DIST') ?? app.makePath('..', 'admin', 'dist'),
  answerSyncIntervalMs: env.get('ANSWER_SYNC_INTERVAL_MS', 7000),
  answerGraceSeconds: env.get('ANSWER_GRACE_SECONDS', 120),
  /** Bytes of files that one application may bring, complete and in parts. */
  answerFilesBytes: env.get('ANSWER_FILES_MB', 2048) * 1_048_576,
  /** Bytes of videos for items that one person may bring in a day, and as many of exam files. */
  itemFilesBytes: env.get('ITEM_FILES_MB', 4096) * 1_048_576,
  /** By how much an outage of our own may move the grace of an application at most. */
  outageGraceMinutes: env.get('OUTAGE_GRACE_MINUTES', 30),
  sessionTtlSeconds: 12 * 3600,
  /** A session of staff ends after so long without a call; null: never. */
  staffIdleMs: staffIdleMinutes === 'never' ? null : staffIdleMinutes * 60_000,
  /** Their members log in with a code of their telephone besides the password. */
  secondFactorGroups:
    env.get('SECOND_FACTOR_GROUPS') ?? defaultSecondFactorGroups({ inProduction: app.inProduction, demo }),
  /** A page of the operator's that opens the safe browser, instead of the link to the configuration we serve. */
  safeBrowserUrl: env.get('SAFE_BROWSER_URL'),
}
