import type { ApplicationService } from '@adonisjs/core/types'
import { isServing } from '#providers/serving'

const EVERY_MS = 6 * 3_600_000
const LOOK_EVERY_MS = 5_000
const UNNAMED_EVERY_MS = 3_600_000
/** Two that run at once do no harm. */
const UNNAMED_LEASE_MS = 600_000

/** Checks the store before anybody is served, and registers the jobs of files and what the health of a process shows of them. */
export default class FilesProvider {
  protected readonly app: ApplicationService

  constructor(app: ApplicationService) {
    this.app = app
  }

  async start() {
    const { registerPersonalData } = await import('#personal_data')
    const { personalFiles } = await import('./personal_data.js')
    registerPersonalData(personalFiles)
    const { every } = await import('#jobs')
    const { removeAbandonedUploads } = await import('./jobs/abandoned_uploads.js')
    // What two processes find at once is removed once, and nobody has to remember for six hours who had the lease.
    every('files.abandoned_uploads', EVERY_MS, removeAbandonedUploads, { per: 'process' })
    const { removeUnnamedBytes } = await import('./jobs/unnamed_bytes.js')
    every('files.unnamed_bytes', UNNAMED_EVERY_MS, removeUnnamedBytes, {
      per: { leaseMs: UNNAMED_LEASE_MS, isReleased: true },
      runsAtStart: true,
    })
    const { registerPart } = await import('#http/health/readiness')
    const { storeHealth } = await import('./storage/storage.js')
    registerPart('store', storeHealth)
    const { registerGauge } = await import('#metrics')
    registerGauge('banca_store_up', 'Whether the last call of the store went well.', () =>
      Number(storeHealth().ok)
    )
    const { store } = await import('#config/store')
    if (store.driver !== 's3') return
    const { lookAtStore, startProblem } = await import('./storage/check_store.js')
    every('files.store', LOOK_EVERY_MS, lookAtStore, { per: 'process' })
    if (!isServing(this.app)) return
    const { StartRefusal } = await import('#http/start_refusal')
    const problem = await startProblem()
    if (problem !== null) throw new StartRefusal(problem)
  }
}
