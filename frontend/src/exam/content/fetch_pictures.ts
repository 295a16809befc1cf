import { api } from '../../api/client.ts'
import { isOwnPath } from '../../api/own_path.ts'
import type { Pictures } from './item_pictures.ts'

/**
 * Fetches pictures with the reader's token, which an `<img>` does not send. One that fails is left out,
 * and a text replaces it. They are `data:` addresses: the sanitiser of authored texts lets no other
 * address without a host through.
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

function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The picture cannot be read'))
    reader.readAsDataURL(blob)
  })
}
