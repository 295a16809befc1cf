import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import app from '@adonisjs/core/services/app'
import server from '@adonisjs/core/services/server'
import { banca } from '#config/banca'
import { holder, jobs, workedLanes } from '#jobs'
import { mediaNodes } from '#media'
import { loopDelay } from '#metrics'
import { isServing } from '#providers/serving'
import { openStreams } from '#realtime'
import { clock } from '#shared'
import type { ProcessRow } from '../domain/process_row.js'
import { ownVersion } from './own_version.js'

const id = holder
const startedAt = Date.now() - process.uptime() * 1_000

/** A process that stops listens no more, and is still known by its port. */
let port: number | null = null
let drainingSince: number | null = null

/** What this process says of itself now. */
export async function ownRow(): Promise<ProcessRow> {
  const listens = server.getNodeServer()?.address()
  if (listens && typeof listens === 'object') port = listens.port
  if (app.isTerminating) drainingSince ??= clock.now()
  const [version, freeBytes] = await Promise.all([ownVersion(), freeRoom()])
  const late = loopDelay()?.p99
  return {
    id,
    role: isServing(app) || port !== null ? 'server' : 'worker',
    host: hostname(),
    port,
    pid: process.pid,
    version,
    startedAt: Math.round(startedAt),
    writtenAt: clock.now(),
    drainingSince,
    lateMs: late === undefined ? null : Math.round(late * 1_000),
    streams: openStreams(),
    heapBytes: process.memoryUsage().heapUsed,
    freeBytes,
    lanes: workedLanes(),
    failedTasks: jobs.reports().flatMap(({ name, state }) => (state === 'failed' ? [name] : [])),
    nodes: mediaNodes(),
  }
}

const freeRoom = async (): Promise<number | null> => {
  const room = await statfs(banca.dataDir).catch(() => null)
  return room && room.bavail * room.bsize
}
