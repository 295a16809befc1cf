import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ItemContent } from '@banca/item-renderers/contract'
import { pluginFor, requireLogic } from '@banca/item-renderers/logic'
import { itemImageKind, itemMediaKind, itemMediaKinds, itemPictureProblem, type ItemImage } from '#files'
import type { CollectionReference, ExamFile, FileItem } from '../domain/exam_file.js'
import { Problems, type Problem } from '../domain/problems.js'
import { cleanHtml } from '../html/clean_html.js'
import { HTML, mapMediaFields } from '../html/media_fields.js'
import { fits, Pictures, placePictures } from '../html/pictures.js'

const ITEMS_PER_TURN = 25
/** Media types of fields that hold the address of a file. */
const FILE_TYPES = new Set(['video/*', 'text/vtt'])
const MAX_CONTENT_CHARACTERS = 1_000_000

export type Prepared = {
  instructions: string | null
  collection: CollectionReference | null
  items: FileItem[]
  /** Pictures, videos, captions. */
  images: ItemImage[]
  /** Pictures at outside addresses, by the idn of their item, or by their field where they are in none: `instructions`, `collection.instructions`. */
  refused: { item: string; address: string }[]
  /** How many pictures the texts show. */
  embedded: number
  /** Pictures without an alternative text, by where they are (as in `refused`). */
  withoutAlt: { item: string; count: number }[]
}

/** Sanitises every text of the file and takes its pictures out. Gives the event loop its turn: a large exam takes seconds. */
export async function prepareItems(
  file: ExamFile,
  institutionId: number
): Promise<{ ok: true; value: Prepared } | { ok: false; problems: Problem[] }> {
  const problems = new Problems()
  const pictures = new Pictures()
  const idnOf = new Map<string, string>()
  const instructions =
    file.instructions === null ? null : cleanHtml(file.instructions, 'instructions', pictures, problems)
  const collection = cleanCollection(file.collection, pictures, problems)
  const items: FileItem[] = []
  for (const [index, item] of file.items.entries()) {
    if (index % ITEMS_PER_TURN === 0) await nextTurn()
    if (problems.full) break
    idnOf.set(item.at, item.idn)
    items.push({ ...item, content: cleanContent(item, pictures, problems) })
  }
  const images = [...(await checkPictures(pictures, problems)), ...(await checkClips(pictures, problems))]
  await checkNamed(pictures, institutionId, problems)
  if (problems.list.length > 0) return { ok: false, problems: problems.list }
  const placeOf = (at: string) => idnOf.get(at.split('.')[0] ?? '') ?? at
  const refused = pictures.refused.map(({ at, address }) => ({ item: placeOf(at), address }))
  const withoutAlt = [...Map.groupBy(pictures.withoutAlt, placeOf)].map(([item, all]) => ({
    item,
    count: all.length,
  }))
  return {
    ok: true,
    value: { instructions, collection, items, images, refused, embedded: pictures.embedded, withoutAlt },
  }
}

function cleanCollection(
  reference: CollectionReference | null,
  pictures: Pictures,
  problems: Problems
): CollectionReference | null {
  if (reference?.kind !== 'named' || reference.settings.instructions === null) return reference
  const instructions = cleanHtml(
    reference.settings.instructions,
    'collection.instructions',
    pictures,
    problems
  )
  return { ...reference, settings: { ...reference.settings, instructions } }
}

function cleanContent(item: FileItem, pictures: Pictures, problems: Problems): ItemContent {
  const { schema, parse } = requireLogic(item.content.category)
  const cleaned = mapMediaFields(schema.content, item.content, (text, path, type) => {
    const at = `${item.at}.${path}`
    if (type === HTML) return cleanHtml(text, at, pictures, problems)
    if (!FILE_TYPES.has(type)) return text
    const address = pictures.takeClip(text.trim(), at, type)
    if (address === null) problems.add(at, 'file_not_allowed')
    return address ?? text
  })
  // Read again: a item that was nothing but a script is empty now.
  const content = parse(cleaned)
  if (!content.ok) {
    for (const error of content.error) problems.addItemError(item.at, error)
    return item.content
  }
  if (JSON.stringify(content.value).length > MAX_CONTENT_CHARACTERS)
    problems.add(item.at, 'text_too_long', { max: MAX_CONTENT_CHARACTERS })
  return content.value
}

async function checkPictures(pictures: Pictures, problems: Problems): Promise<ItemImage[]> {
  const images: ItemImage[] = []
  for (const { sha256, bytes, at } of pictures.found.values()) {
    const kind = await itemImageKind(bytes)
    const problem = kind ? itemPictureProblem(bytes) : 'picture_not_allowed'
    if (kind && problem === null)
      images.push({
        purpose: 'item_image',
        sha256,
        bytes,
        contentType: kind.contentType,
        extension: kind.extensions[0] ?? 'bin',
      })
    else problems.add(at, problem ?? 'picture_not_allowed')
  }
  return images
}

async function checkClips(pictures: Pictures, problems: Problems): Promise<ItemImage[]> {
  const clips: ItemImage[] = []
  for (const { sha256, bytes, at, type } of pictures.clips.values()) {
    const kind = await itemMediaKind(bytes)
    if (kind && fits(kind.contentType, type))
      clips.push({
        purpose: 'item_media',
        sha256,
        bytes,
        contentType: kind.contentType,
        extension: kind.extensions[0] ?? 'bin',
      })
    else problems.add(at, 'file_not_allowed')
  }
  return clips
}

/** A file that is named must be there already, in this institution, and be what the field takes. */
async function checkNamed(pictures: Pictures, institutionId: number, problems: Problems): Promise<void> {
  const kinds = await itemMediaKinds(
    pictures.named.map(({ key }) => key),
    institutionId
  )
  for (const { at, key, type } of pictures.named)
    if (!fits(kinds.get(key) ?? '', type)) problems.add(at, 'unknown_file')
}

/** The same with stored addresses in place of the placeholders. */
export function withPictures(prepared: Prepared, addressOf: (sha256: string) => string): Prepared {
  const placed = (html: string) => placePictures(html, addressOf)
  const placedIfAny = (html: string | null) => (html === null ? null : placed(html))
  const items = prepared.items.map((item) => {
    const schema = pluginFor(item.content.category)?.logic.schema.content ?? {}
    return { ...item, content: mapMediaFields(schema, item.content, placed) as ItemContent }
  })
  const { collection } = prepared
  return {
    ...prepared,
    items,
    instructions: placedIfAny(prepared.instructions),
    collection:
      collection?.kind === 'named'
        ? {
            ...collection,
            settings: { ...collection.settings, instructions: placedIfAny(collection.settings.instructions) },
          }
        : collection,
  }
}

/** Detects whether an item changed between two imports; its place in the exam is not part of it. */
export function contentHash(item: FileItem): string {
  const { at: _, position: __, ...rest } = item
  return createHash('sha256').update(JSON.stringify(rest)).digest('hex')
}
