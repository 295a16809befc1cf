/** How often files that cannot be opened any more are taken away. */
const REMOVED_EVERY_MS = 3_600_000
/** Longer than a run: a server that dies in one is replaced by another this late. */
const REMOVE_LEASE_MS = 60_000

/** Registers the lists of modules below this one, and the work on files of long ones. */
export default class ExportsProvider {
  async start() {
    await import('./texts.js')
    const { registerExport } = await import('./registered.js')
    const { classes, schools, users } = await import('./resources/people.js')
    const { collections, exams } = await import('./resources/catalog.js')
    registerExport(users)
    registerExport(classes)
    registerExport(schools)
    registerExport(exams)
    registerExport(collections)
    const { every, registerJobType } = await import('#jobs')
    const { listExportJob } = await import('./jobs/list_export_job.js')
    const { removeExpired } = await import('./actions/remove_exports.js')
    registerJobType(listExportJob)
    every('exports.expired', REMOVED_EVERY_MS, () => removeExpired(), { per: { leaseMs: REMOVE_LEASE_MS } })
  }
}
