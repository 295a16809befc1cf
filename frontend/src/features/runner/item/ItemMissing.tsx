import { useItemParts } from '../area/use_item_parts.ts'

/** A question that is not on this computer. To fetch it again takes a link, as does the code that says so. */
export function ItemMissing() {
  const parts = useItemParts()
  return parts && <parts.MissingNotice />
}
