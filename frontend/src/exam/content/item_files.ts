import type { PublicItem } from '@banca/item-renderers/contract'
import { isOwnPath } from '../../api/own_path.ts'

/** Stored videos of items and their captions, each once. */
export const fileAddresses = (items: readonly PublicItem[]): string[] => [
  ...new Set(
    items
      .flatMap(({ video }) => (video === undefined ? [] : [video.captions, video.src]))
      .filter((address): address is string => address != null && isOwnPath(address))
  ),
]
