/** Often enough that `/health/ready` sees it live; it looks through the files once an hour. */
const EVERY_MS = 60_000

/** The job of retention. */
export default class RetentionProvider {
  async start() {
    const { every } = await import('#jobs')
    const { LEASE_MS, PURGE, purgeWhenDue } = await import('./jobs/purger.js')
    // Given back after each run: `retention:purge` need not wait for the server's lease to run out.
    every(PURGE, EVERY_MS, purgeWhenDue, { per: { leaseMs: LEASE_MS, isReleased: true } })
  }
}
