/** Registers what this module stores about people. */
export default class PrivacyProvider {
  async start() {
    await import('./texts.js')
    const { registerPersonalData } = await import('#personal_data')
    const { personalRequests } = await import('./personal_data.js')
    registerPersonalData(personalRequests)
  }
}
