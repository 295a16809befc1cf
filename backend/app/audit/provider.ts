const EVERY_MS = 1_000

/** The job of the record of acts. */
export default class AuditProvider {
  async start() {
    const { every } = await import('#jobs')
    const { SEALING, sealAsHolder } = await import('./actions/seal.js')
    // Each process looks; whoever finds something takes the lease. Also for the acts of requests that are being finished.
    every(SEALING, EVERY_MS, ({ holder }) => sealAsHolder(holder), {
      per: 'process',
      runsWhileDraining: true,
      runsAtStop: true,
    })
  }
}
