import type { ItemContent } from '@banca/item-renderers/contract'

/** What staff decided about the key of an item since its import. `keys`: ids of alternatives, each list a right answer; null: the imported key holds. */
export type ItemRuling = { readonly keys: readonly (readonly number[])[] | null }

/** A content with what was decided since; `alternatives` bear the key that holds, `ruling` all answers that are right. */
export type RuledContent = ItemContent & { readonly ruling?: ItemRuling }

/** Categories whose key is one alternative: of several that are right each is marked as such. Of others the first list is what is shown. */
const ONE_ALTERNATIVE = 'MULTIPLE_CHOICE'

const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((id) => Number.isSafeInteger(id))

/** A stored ruling; null where nothing was ever decided. @throws Error when the column holds something else */
export function rulingIn(json: string | null): ItemRuling | null {
  if (json === null) return null
  const stored: unknown = JSON.parse(json)
  const keys = stored !== null && typeof stored === 'object' && 'keys' in stored ? stored.keys : undefined
  if (keys === null || (Array.isArray(keys) && keys.every(isIds))) return { keys }
  throw new Error('a stored ruling has no keys')
}

/** The content as it counts by this ruling. `content`: as it was imported. */
export function ruledContent(content: ItemContent, ruling: ItemRuling | null): RuledContent {
  if (ruling === null) return content
  const { keys } = ruling
  if (keys === null) return { ...content, ruling }
  const right = new Set(content.category === ONE_ALTERNATIVE ? keys.flat() : keys[0])
  const alternatives = content.alternatives?.map((one) => ({ ...one, isCorrect: right.has(one.id) }))
  return { ...content, ...(alternatives && { alternatives }), ruling }
}

/** The content with one of its right answers as the only one. */
export const withKey = (content: ItemContent, key: readonly number[]): ItemContent => ({
  ...content,
  alternatives: (content.alternatives ?? []).map((one) => ({ ...one, isCorrect: key.includes(one.id) })),
})
