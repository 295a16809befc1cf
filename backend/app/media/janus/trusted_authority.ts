import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/**
 * Trusts an authority besides the public ones. The WebSocket and the fetch of Node take no authority of their own, so it applies to the
 * process, of which nothing else connects by TLS without naming one.
 */
export function trustAuthority(certificate: string): void {
  setDefaultCACertificates([...getCACertificates('default'), certificate])
}
