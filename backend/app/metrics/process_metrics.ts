import db from '@adonisjs/lucid/services/db'
import { redisStates } from '#shared'
import { loopDelay } from './loop_delay.js'
import { registerCounter, registerGauge, registerGauges, registerMetric } from './registered.js'

/** The pool of connections, as the query builder's library keeps it. */
type Pool = { numUsed(): number; numFree(): number; numPendingAcquires(): number }

const started = Date.now() / 1_000 - process.uptime()

/** What every process measures of itself. */
export function registerProcessMetrics(): void {
  registerGauge('process_start_time_seconds', 'When this process began, seconds since 1970.', () => started)
  registerCounter('process_cpu_seconds', 'Processor time of this process, seconds.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  registerGauge('process_resident_memory_bytes', 'Memory of this process.', () => process.memoryUsage.rss())
  registerGauges('nodejs_heap_bytes', 'Memory of JavaScript objects.', 'state', () => {
    const { heapUsed, heapTotal, external } = process.memoryUsage()
    return [
      ['used', heapUsed],
      ['total', heapTotal],
      ['external', external],
    ]
  })
  registerGauges(
    'nodejs_eventloop_delay_seconds',
    'How late the event loop was with what was due, over the last 30 to 60 s.',
    'quantile',
    () => {
      const delay = loopDelay()
      return [
        ['0.5', delay?.p50 ?? null],
        ['0.99', delay?.p99 ?? null],
        ['1', delay?.max ?? null],
      ]
    }
  )
  registerGauges('banca_database_connections', 'Connections of the pool by state.', 'state', () => {
    const pool = databasePool()
    return [
      ['used', pool?.numUsed() ?? null],
      ['free', pool?.numFree() ?? null],
      ['waited_for', pool?.numPendingAcquires() ?? null],
    ]
  })
  registerMetric({
    kind: 'gauge',
    name: 'banca_redis_up',
    help: 'Whether a connection to Redis is open, by its use. Absent without EVENTS=redis.',
    labelNames: ['use'],
    read: () => redisStates().map(({ use, isUp }) => ({ labels: { use }, value: Number(isUp) })),
  })
}

function databasePool(): Pool | undefined {
  const connection = db.manager.get(db.primaryConnectionName)?.connection
  return connection?.client?.client.pool
}
