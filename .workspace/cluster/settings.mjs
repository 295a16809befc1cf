/** The settings of a cluster's server processes. Those of `.env` and of a school on this machine have no part in it. */
import { join } from 'node:path'
import { schoolSecrets } from '../prepare/settings.mjs'
import { inRoot } from '../run/paths.mjs'
import { LAUNCHER_SETTINGS } from '../run/school.mjs'

/** For commands and for whoever looks into the database; as `app/http/health/database_connections.ts` counts. */
const BESIDE = 10
const LARGEST_POOL = 20

/** Connections to the database that each of so many processes may open, workers included. */
export const poolOf = (processes, maxConnections) =>
  Math.max(2, Math.min(LARGEST_POOL, Math.floor((maxConnections - BESIDE) / processes)))

/** Of another school on this machine; a child gets none of them. */
const OTHERS = [
  ...LAUNCHER_SETTINGS,
  'APP_KEY_FILE',
  'APP_KEYS_OLD',
  'APP_KEYS_OLD_FILE',
  'DB_PASSWORD_FILE',
  'DB_TLS_CA',
  'DRAIN_SECONDS',
  'JANUS_NODES',
  'JANUS_PATH',
  'JANUS_TLS_CA',
  'PAYMENT_PROVIDER',
  'PAYMENT_SANDBOX_SECRET',
  'PAYMENT_SANDBOX_SECRET_FILE',
  'PAYMENT_SANDBOX_URL',
  'PIX_API_CA',
  'PIX_API_URL',
  'PIX_CLIENT_CERT',
  'PIX_CLIENT_ID',
  'PIX_CLIENT_KEY',
  'PIX_CLIENT_SECRET',
  'PIX_CLIENT_SECRET_FILE',
  'PIX_NOTICE_HEADER',
  'PIX_NOTICE_SECRET',
  'PIX_NOTICE_SECRET_FILE',
  'PIX_TOKEN_URL',
  'REDIS_PASSWORD',
  'REDIS_PASSWORD_FILE',
  'REDIS_TLS_CA',
  'S3_ACCESS_KEY_ID_FILE',
  'S3_SECRET_ACCESS_KEY_FILE',
  'SMTP_HOST',
  'SMTP_PASSWORD',
  'SMTP_PASSWORD_FILE',
  'SMTP_TLS_CA',
  'SQLITE_PATH',
]

/**
 * @param {{ folder: string, port: number, processes: number, maxConnections: number, services: Record<string, string> }} cluster `port`: of the
 *   balancer; `processes`: servers and workers; `services`: the settings by which they are reached
 * @returns {Record<string, any>} without PORT, which each process has for itself
 */
export function clusterSettings({ folder, port, processes, maxConnections, services }) {
  const school = join(folder, 'school')
  return {
    ...Object.fromEntries(OTHERS.map((name) => [name, undefined])),
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    APP_URL: `http://localhost:${port}`,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
    BANCA_DEMO: 'true',
    DATA_DIR: school,
    FRONTEND_DIST: inRoot('frontend/dist'),
    ADMIN_DIST: inRoot('admin/dist'),
    ...schoolSecrets(school),
    DB_POOL: String(poolOf(processes, maxConnections)),
    SERVER_PROCESSES: String(processes),
    ...services,
  }
}
