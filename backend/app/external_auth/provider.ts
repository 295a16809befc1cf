/** What the log-in page of an institution offers besides the password. */
export default class ExternalAuthProvider {
  async start() {
    const { registerPersonalData } = await import('#personal_data')
    const { personalTies } = await import('./personal_data.js')
    registerPersonalData(personalTies)
    const { registerOfferedLogins } = await import('#access')
    const { offeredProviders } = await import('./queries/providers.js')
    registerOfferedLogins(offeredProviders)
  }
}
