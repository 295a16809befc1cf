import { Env } from '@adonisjs/core/env'
import { Secret } from '@adonisjs/core/helpers'
import { boundedInteger } from './bounded_integer.js'
import { certificateFile } from './certificate_file.js'
import { idleMinutes } from './idle_minutes.js'
import { mailAddress, mailDomain } from './mail_settings.js'
import { metricsToken } from './metrics_token.js'
import { pixKey, pixName } from './payment_settings.js'
import { bankUrl, pemFile, sandboxUrl } from './pix_settings.js'
import { plainConnections } from './plain_connections.js'
import { retentionDays } from './retention_days.js'
import { secondFactorGroups } from './second_factor_groups.js'
import { secretText } from './secret_file.js'
import { trustedProxies } from './trusted_proxies.js'

const NO_APP_KEY =
  "Missing APP_KEY, at least 32 random characters. Make one with: node -e \"console.log(require('crypto').randomBytes(32).toString('base64url'))\""

/**
 * Every variable that the server reads, checked at start. `.env.example` at the repository root describes each. Nothing but `config/`,
 * `start/` and `providers/` reads this module.
 */
export default await Env.create(new URL('../', import.meta.url), {
  NODE_ENV: Env.schema.enum(['development', 'production', 'test'] as const),
  HOST: Env.schema.string.optional({ format: 'host' }),
  PORT: Env.schema.number(),
  APP_KEY: (name, value) => {
    const text = secretText(name, value)
    if (text === undefined) throw new Error(NO_APP_KEY)
    return new Secret(text)
  },
  APP_KEYS_OLD: (name, value) => {
    const text = secretText(name, value)
    return text === undefined ? undefined : new Secret(text)
  },
  APP_URL: Env.schema.string({ format: 'url', tld: false }),
  LOG_LEVEL: Env.schema.enum.optional([
    'fatal',
    'error',
    'warn',
    'info',
    'debug',
    'trace',
    'silent',
  ] as const),
  METRICS_TOKEN: metricsToken,
  STAFF_IDLE_MINUTES: idleMinutes,
  SECOND_FACTOR_GROUPS: secondFactorGroups,
  BANCA_DEMO: Env.schema.boolean.optional(),
  DATA_DIR: Env.schema.string.optional(),
  FRONTEND_DIST: Env.schema.string.optional(),
  ADMIN_DIST: Env.schema.string.optional(),
  TRUST_PROXY: trustedProxies,
  PLAIN_CONNECTIONS: plainConnections,
  DB_CONNECTION: Env.schema.enum.optional(['sqlite', 'mysql'] as const),
  SQLITE_PATH: Env.schema.string.optional(),
  DB_HOST: Env.schema.string.optional({ format: 'host' }),
  DB_PORT: Env.schema.number.optional(),
  DB_USER: Env.schema.string.optional(),
  DB_PASSWORD: secretText,
  DB_DATABASE: Env.schema.string.optional(),
  DB_TLS_CA: certificateFile,
  DB_POOL: boundedInteger(1, 500),
  SERVER_PROCESSES: boundedInteger(1, 1_000),
  DRAIN_SECONDS: boundedInteger(0, 120),
  EVENTS: Env.schema.enum.optional(['process', 'redis'] as const),
  REDIS_HOST: Env.schema.string.optional({ format: 'host' }),
  REDIS_PORT: Env.schema.number.optional(),
  REDIS_PASSWORD: secretText,
  REDIS_TLS_CA: certificateFile,
  JOBS: Env.schema.enum.optional(['on', 'off'] as const),
  STORE: Env.schema.enum.optional(['disk', 's3'] as const),
  S3_ENDPOINT: Env.schema.string.optional({ format: 'url', tld: false }),
  S3_BUCKET: Env.schema.string.optional(),
  S3_REGION: Env.schema.string.optional(),
  S3_ACCESS_KEY_ID: secretText,
  S3_SECRET_ACCESS_KEY: secretText,
  ANSWER_SYNC_INTERVAL_MS: Env.schema.number.optional(),
  ANSWER_GRACE_SECONDS: Env.schema.number.optional(),
  ANSWER_FILES_MB: Env.schema.number.optional(),
  ITEM_FILES_MB: Env.schema.number.optional(),
  OUTAGE_GRACE_MINUTES: Env.schema.number.optional(),
  RETENTION_CAPTURE_DAYS: retentionDays,
  RETENTION_IDENTITY_DAYS: retentionDays,
  RETENTION_RECORDING_DAYS: retentionDays,
  RETENTION_ANSWER_DAYS: retentionDays,
  RETENTION_REPORT_DAYS: retentionDays,
  RETENTION_APPEAL_DAYS: retentionDays,
  RETENTION_FAILED_LOGIN_DAYS: retentionDays,
  RETENTION_LOGIN_DAYS: retentionDays,
  RETENTION_LOG_DAYS: retentionDays,
  RETENTION_NOTICE_DAYS: retentionDays,
  RETENTION_ROOM_DAYS: retentionDays,
  RETENTION_AUDIT_DAYS: retentionDays,
  // Bytes of answers may follow for a day.
  ERASURE_WAIT_DAYS: boundedInteger(1, 90),
  MEDIA: Env.schema.enum.optional(['auto', 'janus', 'stills'] as const),
  JANUS_PATH: Env.schema.string.optional(),
  JANUS_RTP_PORTS: Env.schema.string.optional(),
  JANUS_NODES: Env.schema.string.optional(),
  JANUS_TLS_CA: certificateFile,
  ACCEPTABLE_LATENCY_MS: Env.schema.number.optional(),
  SAFE_BROWSER_URL: Env.schema.string.optional(),
  IDENTITY_PROVIDER_PRIVATE_HOSTS: Env.schema.string.optional(),
  SMTP_HOST: Env.schema.string.optional({ format: 'host' }),
  SMTP_PORT: boundedInteger(1, 65_535),
  SMTP_SECURE: Env.schema.boolean.optional(),
  SMTP_USER: Env.schema.string.optional(),
  SMTP_PASSWORD: secretText,
  SMTP_TLS_CA: certificateFile,
  MAIL_FROM: mailAddress,
  MAIL_REPLY_TO: mailAddress,
  MAIL_BOUNCE_DOMAIN: mailDomain,
  MAIL_BOUNCE_HOST: Env.schema.string.optional({ format: 'host' }),
  MAIL_BOUNCE_PORT: boundedInteger(1, 65_535),
  MAIL_DKIM_DOMAIN: mailDomain,
  MAIL_DKIM_SELECTOR: Env.schema.string.optional(),
  MAIL_DKIM_KEY: pemFile('key'),
  MAIL_PER_MINUTE: boundedInteger(1, 100_000),
  MAIL_PER_DOMAIN_MINUTE: boundedInteger(1, 100_000),
  PAYMENT_PROVIDER: Env.schema.enum.optional(['off', 'manual', 'pix', 'sandbox'] as const),
  PIX_KEY: pixKey,
  PIX_NAME: pixName,
  PIX_CITY: pixName,
  PIX_API_URL: bankUrl,
  PIX_TOKEN_URL: bankUrl,
  PIX_CLIENT_ID: Env.schema.string.optional(),
  PIX_CLIENT_SECRET: secretText,
  PIX_CLIENT_CERT: pemFile('certificate'),
  PIX_CLIENT_KEY: pemFile('key'),
  PIX_API_CA: certificateFile,
  PIX_NOTICE_SECRET: secretText,
  PIX_NOTICE_HEADER: Env.schema.string.optional(),
  PAYMENT_SANDBOX_URL: sandboxUrl,
  PAYMENT_SANDBOX_SECRET: secretText,
})
