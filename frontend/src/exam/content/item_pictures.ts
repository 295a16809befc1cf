import type { PublicItem } from '@banca/item-renderers/contract'
import { isOwnPath } from '../../api/own_path.ts'

const IMAGE_SOURCE = /(<img\b[^>]*?\bsrc\s*=\s*)(["'])(.*?)\2/gi

/** Local addresses of pictures, by the address in the texts. */
export type Pictures = ReadonlyMap<string, string>

function mapHtml(item: PublicItem, change: (html: string) => string): PublicItem {
  return {
    ...item,
    introduction: change(item.introduction),
    question: change(item.question),
    description: item.description === null ? null : change(item.description),
    ...(item.alternatives && {
      alternatives: item.alternatives.map((one) => ({ ...one, content: change(one.content) })),
    }),
  }
}

/**
 * Addresses of the pictures in items' texts, and in `more` HTML, that have to be fetched, each once. Those of
 * foreign hosts are never fetched.
 */
export function pictureAddresses(items: readonly PublicItem[], more: readonly string[] = []): string[] {
  const found = new Set<string>()
  const look = (html: string) => {
    for (const [, , , written = ''] of html.matchAll(IMAGE_SOURCE)) {
      const address = decodeAddress(written)
      if (isOwnPath(address)) found.add(address)
    }
    return html
  }
  for (const item of items) mapHtml(item, look)
  more.forEach(look)
  return [...found]
}

/** HTML with its pictures replaced by local ones where `local` has them. */
export const htmlWithPictures = (html: string, local: Pictures): string =>
  html.replace(IMAGE_SOURCE, (match, before: string, quote: string, address: string) => {
    const own = local.get(decodeAddress(address))
    return own === undefined ? match : `${before}${quote}${own}${quote}`
  })

/** The same for all texts of an item; the item itself is not mutated. */
export const withLocalPictures = (item: PublicItem, local: Pictures): PublicItem =>
  mapHtml(item, (html) => htmlWithPictures(html, local))

const decodeAddress = (address: string) => address.replaceAll('&amp;', '&').trim()
