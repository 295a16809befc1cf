import type { ApplicationService } from '@adonisjs/core/types'
import { isServing } from '#providers/serving'

/** What each process says of itself to the others, where there are others. */
export default class SystemProvider {
  protected readonly app: ApplicationService

  constructor(app: ApplicationService) {
    this.app = app
  }

  async start() {
    const { redis } = await import('#config/redis')
    if (!redis.isShared) return
    const { every } = await import('#jobs')
    const { WRITES_EVERY_MS } = await import('./domain/process_row.js')
    const { reportProcess } = await import('./processes/all_processes.js')
    every('system.process', WRITES_EVERY_MS, reportProcess, {
      per: 'process',
      runsWhileDraining: true,
      runsAtStart: true,
      runsInWorkers: true,
    })
  }

  async ready() {
    if (!isServing(this.app)) return
    const { ownVersion } = await import('./processes/own_version.js')
    const { knownMigrations } = await import('./queries/database_part.js')
    await Promise.all([ownVersion(), knownMigrations()]).catch(() => undefined)
  }

  /** After the last run of the job. */
  async shutdown() {
    const { redis } = await import('#config/redis')
    if (!redis.isShared) return
    const { leaveProcesses } = await import('./processes/all_processes.js')
    await leaveProcesses()
  }
}
