/** What the server needs of the item types: no React, no DOM, nothing loaded lazily. */
import type { ItemLogic, ItemPlugin } from './contract/index.ts'
import { registry } from './registry.ts'

export { fieldErrorText } from './kit/errors/text.ts'
export { foldedTokens } from './kit/text/folded_tokens.ts'
export { htmlToText } from './kit/text/html_to_text.ts'
export { countCharacters, countWords, truncateCharacters } from './kit/text/length.ts'
export { registry } from './registry.ts'

/** An item of a category without a plugin. Thrown by `requireLogic`; `category` is the requested one. */
export class UnknownCategoryError extends Error {
  readonly code = 'unknown_category'
  readonly category: string

  constructor(category: string) {
    super(`Unknown item category: ${category}`)
    this.name = 'UnknownCategoryError'
    this.category = category
  }
}

const plugins: ReadonlyMap<string, ItemPlugin> = new Map(registry.map((plugin) => [plugin.category, plugin]))

/** The categories that can be answered, in the order of the registry. */
export const categories: readonly string[] = registry.map((plugin) => plugin.category)

/** The plugin of a category, or undefined. */
export function pluginFor(category: string): ItemPlugin | undefined {
  return plugins.get(category)
}

/** The rules of a category, or undefined: for lists where one unknown item must not break the others. */
export function logicFor(category: string): ItemLogic | undefined {
  return plugins.get(category)?.logic
}

/** The rules of a category. Throws `UnknownCategoryError`. */
export function requireLogic(category: string): ItemLogic {
  const logic = logicFor(category)
  if (logic === undefined) throw new UnknownCategoryError(category)
  return logic
}
