/** What is noted in memory is written this often. */
const FLUSH_EVERY_MS = 15_000

/** The jobs of identity, and what it measures. */
export default class IdentityProvider {
  async start() {
    const { registerPersonalData } = await import('#personal_data')
    const { personalIdentity } = await import('./personal_data.js')
    registerPersonalData(personalIdentity)
    const { every } = await import('#jobs')
    const { registerGauges } = await import('#metrics')
    const { passwordGate } = await import('./passwords/password_gate.js')
    const { flushLastSeen } = await import('./sessions/last_seen.js')
    const { flushFailedLogins } = await import('./sessions/failed_logins.js')
    registerGauges(
      'banca_password_checks',
      'Passwords that are being checked, or wait for it.',
      'state',
      () => Object.entries(passwordGate.load)
    )
    // Each process writes what it noted itself, and the rest of it when it ends.
    const options = { per: 'process', runsWhileDraining: true, runsAtStop: true } as const
    every('identity.last_seen', FLUSH_EVERY_MS, flushLastSeen, options)
    every('identity.failed_logins', FLUSH_EVERY_MS, flushFailedLogins, options)
  }
}
