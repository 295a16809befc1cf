import { isIP } from 'node:net'
import app from '@adonisjs/core/services/app'
import { defineConfig } from '@adonisjs/lucid'
import { serving } from '#config/serving'
import { foldName } from '#shared/fold_name'
import { beginWithLock } from '#shared/sqlite_begin'
import { cacheStatements } from '#shared/sqlite_statements'
import env from '#start/env'

const migrations = { naturalSort: true, paths: ['database/migrations'], disableRollbacksInProduction: true }

/** The message of an error shows the statement without its values: they are answers and names, and errors go into the log. */
const quiet = { compileSqlOnError: false }

const host = env.get('DB_HOST', '127.0.0.1')
const ca = env.get('DB_TLS_CA')
/** The driver checks the name in the certificate only where the database has a name. */
const tls =
  ca === undefined
    ? {}
    : { ssl: { ca, rejectUnauthorized: true, verifyIdentity: isIP(host) === 0, minVersion: 'TLSv1.2' } }

const databaseConfig = defineConfig({
  connection: env.get('DB_CONNECTION', 'sqlite'),
  connections: {
    /** One file, WAL, a commit is on the disk when it returns. */
    sqlite: {
      client: 'better-sqlite3',
      ...quiet,
      connection: { filename: env.get('SQLITE_PATH') ?? app.makePath('tmp', 'banca.sqlite3') },
      useNullAsDefault: true,
      pool: {
        min: 1,
        max: 1,
        afterCreate(
          connection: {
            pragma(sql: string): unknown
            prepare(sql: string): unknown
            function(name: string, options: object, work: (text: string | null) => string | null): unknown
          },
          done: (error?: Error) => void
        ) {
          connection.pragma('journal_mode = WAL')
          connection.pragma('synchronous = FULL')
          connection.pragma('foreign_keys = ON')
          connection.pragma('busy_timeout = 10000')
          beginWithLock(connection)
          cacheStatements(connection)
          connection.function('fold_name', { deterministic: true }, (name) => name && foldName(name))
          done()
        },
      },
      migrations,
      schemaGeneration: {
        enabled: !app.inProduction && !app.inTest,
        outputPath: 'database/schema.ts',
        rulesPaths: ['./database/schema_rules.js'],
      },
    },
    mysql: {
      client: 'mysql2',
      ...quiet,
      connection: {
        host,
        port: env.get('DB_PORT', 3306),
        user: env.get('DB_USER', 'banca'),
        password: env.get('DB_PASSWORD', ''),
        database: env.get('DB_DATABASE', 'banca'),
        charset: 'utf8mb4',
        timezone: 'Z',
        supportBigNumbers: true,
        ...tls,
      },
      pool: { min: Math.min(2, serving.pool), max: serving.pool },
      migrations,
      schemaGeneration: { enabled: false },
    },
  },
})

export default databaseConfig
