import env from '#start/env'

/** Log-ins from outside. */
export const externalAuth = {
  /** Hosts with port of identity providers that may be on a private network, and without TLS. */
  privateHosts: (env.get('IDENTITY_PROVIDER_PRIVATE_HOSTS') ?? '')
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== ''),
}
