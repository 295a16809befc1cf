import { readdir } from 'node:fs/promises'
import { parse } from 'node:path'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { serving } from '#config/serving'
import { connectionShortage } from '#http/health/database_connections'
import type { DatabasePart } from '../domain/status.js'

/** The pool of connections, as the query builder's library keeps it. */
type Pool = { numUsed(): number; numFree(): number; numPendingAcquires(): number }

const MIGRATION = /(?<!\.d)\.[jt]s$/

let known: Promise<readonly string[]> | null = null

/** The migrations of this version, as they were when this process first asked: a new version may be unpacked over it. */
export const knownMigrations = (): Promise<readonly string[]> =>
  (known ??= readdir(app.makePath('database', 'migrations')).then((files) =>
    files.filter((file) => MIGRATION.test(file)).map((file) => parse(file).name)
  ))

async function pendingMigrations(): Promise<number> {
  const [all, rows] = await Promise.all([
    knownMigrations(),
    db.query<{ name: string }>().from('adonis_schema').select('name'),
  ])
  const done = new Set(rows.map(({ name }) => parse(name).name))
  return all.filter((name) => !done.has(name)).length
}

/** How the database is. @throws what it throws */
export async function databasePart(): Promise<DatabasePart> {
  const { dialect } = db.connection()
  const pool: Pool | undefined = db.manager.get(db.primaryConnectionName)?.connection?.client?.client.pool
  const seen = {
    used: pool?.numUsed() ?? 0,
    free: pool?.numFree() ?? 0,
    waiting: pool?.numPendingAcquires() ?? 0,
  }
  const began = performance.now()
  await db.rawQuery('select 1')
  const tookMs = Math.round(performance.now() - began)
  return {
    kind: dialect.name === 'mysql' ? 'mysql' : 'sqlite',
    tookMs,
    pool: seen,
    pendingMigrations: await pendingMigrations(),
    hasTooFewConnections: (await connectionShortage(serving)) !== null,
  }
}
