/** What the log-in page of an institution offers besides the password. */
export default class ExternalAuthProvider {
  async start() {
    const { registerOfferedLogins } = await import('#access')
    const { offeredProviders } = await import('./queries/providers.js')
    registerOfferedLogins(offeredProviders)
  }
}
