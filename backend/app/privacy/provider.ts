/** Registers what this module stores about people. */
export default class PrivacyProvider {
  async start() {
    await import('./texts.js')
    const { registerJobType } = await import('#jobs')
    const { erasureJob } = await import('./jobs/erasure_job.js')
    registerJobType(erasureJob)
    const { registerErasedKeys } = await import('#identity')
    const { keysOfErased } = await import('./queries/keys_of_erased.js')
    registerErasedKeys(keysOfErased)
    const { registerPersonalData } = await import('#personal_data')
    const { personalRequests } = await import('./personal_data.js')
    registerPersonalData(personalRequests)
  }
}
