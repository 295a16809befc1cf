/** Orders whose job was cancelled are ended this late. */
const CLOSED_EVERY_MS = 5_000
/** Longer than a run: a server that dies in one is replaced by another this late. */
const CLOSE_LEASE_MS = 60_000

/** Registers the work on orders of report cards. */
export default class ReportingProvider {
  async start() {
    const { registerPersonalData } = await import('#personal_data')
    const { personalCards } = await import('./personal_data.js')
    registerPersonalData(personalCards)
    await import('./texts.js')
    const { every, registerJobType } = await import('#jobs')
    const { sheetsJob } = await import('./jobs/sheets_job.js')
    const { closeEndedOrders } = await import('./actions/close_ended_orders.js')
    registerJobType(sheetsJob)
    every('reporting.ended_orders', CLOSED_EVERY_MS, () => closeEndedOrders(), {
      per: { leaseMs: CLOSE_LEASE_MS },
    })
  }
}
