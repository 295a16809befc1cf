/** How often files that cannot be opened any more are taken away. */
const REMOVED_EVERY_MS = 3_600_000
/** Longer than a run: a server that dies in one is replaced by another this late. */
const REMOVE_LEASE_MS = 60_000

/** Registers the work on Excel files. */
export default class ExcelProvider {
  async start() {
    await import('./texts.js')
    const { every, registerJobType } = await import('#jobs')
    const { sheetJob } = await import('./jobs/sheet_job.js')
    const { removeExpired } = await import('./actions/remove_orders.js')
    registerJobType(sheetJob)
    every('excel.expired', REMOVED_EVERY_MS, () => removeExpired(), { per: { leaseMs: REMOVE_LEASE_MS } })
  }
}
