const EVERY_MS = 1_000

/** The job of the record of acts, and what modules below it record. */
export default class AuditProvider {
  async start() {
    const { registerPersonalData } = await import('#personal_data')
    const { personalActs } = await import('./personal_data.js')
    registerPersonalData(personalActs)
    const { every, registerJobRecord } = await import('#jobs')
    const { record } = await import('./actions/record.js')
    const { SEALING, sealAsHolder } = await import('./actions/seal.js')
    // Each process looks; whoever finds something takes the lease. Also for the acts of requests that are being finished.
    every(SEALING, EVERY_MS, ({ holder }) => sealAsHolder(holder), {
      per: 'process',
      runsWhileDraining: true,
      runsAtStop: true,
    })
    registerJobRecord((trx, { what, jobId, type, institutionId }) =>
      record(trx, {
        act: `job_${what}`,
        institutionId,
        subject: { type: 'background_job', id: jobId },
        detail: { type },
      })
    )
  }
}
