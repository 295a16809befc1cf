import { useItemParts } from '../area/use_item_parts.ts'

/** An item that is not in the local store. Both fetching it and loading this notice need a connection. */
export function ItemMissing() {
  const parts = useItemParts()
  return parts && <parts.MissingNotice />
}
