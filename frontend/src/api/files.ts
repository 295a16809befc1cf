import { api } from './client.ts'

/**
 * An address under which a player, which sends no token, may read the stored file `address` now. Valid for
 * one player: request another one for the next. Rejects as `api` does.
 */
export async function streamAddress(address: string, signal?: AbortSignal): Promise<string> {
  // Rejects a foreign address: the token must not leave this host.
  const { origin, pathname } = new URL(address, location.origin)
  const [, key] = /^\/files\/([^/]+)$/.exec(pathname) ?? []
  if (origin !== location.origin || key === undefined) throw new Error('Not a file of this host')
  const { url } = await api.post('/files/:key/ticket', {
    params: { key: decodeURIComponent(key) },
    ...(signal && { signal }),
  })
  return url
}
