import { api } from '../../api/client.ts'
import { isOwnPath } from '../../api/own_path.ts'
import { dataAddress } from './data_address.ts'
import type { Pictures } from './item_pictures.ts'

/**
 * Fetches pictures with the reader's token, which an `<img>` does not send. One that fails is left out,
 * and a text replaces it.
 */
export async function fetchPictures(addresses: readonly string[], signal: AbortSignal): Promise<Pictures> {
  const found = await Promise.all(
    addresses.filter(isOwnPath).map(async (address) => {
      try {
        return [address, await dataAddress(await api.blob(address, { signal }))] as const
      } catch (error) {
        if (signal.aborted) throw error
        return null
      }
    })
  )
  return new Map(found.filter((one) => one !== null))
}
