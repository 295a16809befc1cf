/** What a browser needs to show items: views that load when first asked for, and their texts. */
import type { i18n } from 'i18next'
import type { ComponentType } from 'react'
import type {
  ItemLanguage,
  ItemLogic,
  ItemPlugin,
  ItemViewProps,
  ReviewProps,
  SummaryProps,
} from './contract/index.ts'
import { loadCleaner } from './kit/cleaning/cleaner.ts'
import { UnknownView } from './kit/parts/UnknownView.tsx'
import type { TextTree } from './kit/texts/tree.ts'

export { fetchesCleaner } from './kit/cleaning/cleaner.ts'
export { AttachmentList } from './kit/parts/AttachmentList.tsx'
export { FileOpener } from './kit/parts/file_opener.ts'
export { ImageZoom } from './kit/parts/ImageZoom.tsx'
export { RichText, type RichTextProps } from './kit/parts/RichText.tsx'
export { UnknownView } from './kit/parts/UnknownView.tsx'

/** i18next namespace of every text here. */
export const ITEM_NAMESPACE = 'items'

const TEXTS: Readonly<Record<ItemLanguage, () => Promise<{ default: TextTree }>>> = {
  'pt-BR': () => import('./kit/texts/portuguese.ts'),
  en: () => import('./kit/texts/english.ts'),
}

/**
 * Adds what is needed to answer and to read back, in one language, to an i18next instance (about 3 KB, a chunk of its own). Await it
 * before the first view is shown, and before the language changes. Calling it again does no harm. Rejects when the chunk cannot be
 * fetched.
 */
export async function addItemTextsIn(language: string, target: i18n): Promise<void> {
  const [{ default: texts }] = await Promise.all([TEXTS[language === 'en' ? 'en' : 'pt-BR'](), loadCleaner()])
  target.addResourceBundle(language, ITEM_NAMESPACE, texts, true, true)
}

/** Adds all texts of all item types, those of errors too, in both languages. For authors and stories. */
export async function addItemTexts(target: i18n): Promise<void> {
  const { ITEM_TEXTS } = await import('./kit/texts/catalogue.ts')
  for (const [language, texts] of Object.entries(ITEM_TEXTS)) {
    target.addResourceBundle(language, ITEM_NAMESPACE, texts, true, true)
  }
}

// Each item type is fetched when an item of it is to be shown: no exam shows them all. A folder is named as its category.
const PLUGINS = import.meta.glob<ItemPlugin>('./types/*/index.ts', { import: 'default' })

const loaded = new Map<string, ItemPlugin>()

/** The item type of `category`, or undefined where there is none. Rejects when the chunk cannot be fetched. */
async function loadPlugin(category: string): Promise<ItemPlugin | undefined> {
  // No view without what cleans its authored texts: it would be missing once the link is gone.
  const [plugin] = await Promise.all([
    loaded.get(category) ?? PLUGINS[`./types/${category.toLowerCase()}/index.ts`]?.(),
    loadCleaner(),
  ])
  if (plugin?.category !== category) return undefined
  loaded.set(category, plugin)
  return plugin
}

/** What a page asks of a category. Reading exam files and marking are not in the browser's build (frontend/plugins/answering_only.ts). */
export type AnsweringLogic = Pick<
  ItemLogic,
  'needsAnswer' | 'asksAnswer' | 'canBeAnswered' | 'autosaved' | 'isAnswered' | 'stage' | 'summaryLine'
>

/** The rules of a category of which a view or a summary has been loaded; undefined before, and where there is none. */
export function loadedLogic(category: string): AnsweringLogic | undefined {
  return loaded.get(category)?.logic
}

/**
 * The view to answer an item of `category`. Rejects when the chunk cannot be fetched (the caller shows its retry; asking again
 * fetches again). A category that is not known resolves to `UnknownView`, which says so.
 */
export async function loadView(category: string): Promise<ComponentType<ItemViewProps>> {
  const plugin = await loadPlugin(category)
  return plugin === undefined ? UnknownView : (await plugin.load()).default
}

/** The view to read an item back. Outcomes as of `loadView`. */
export async function loadReview(category: string): Promise<ComponentType<ReviewProps>> {
  const plugin = await loadPlugin(category)
  return plugin === undefined ? UnknownView : (await plugin.loadReview()).default
}

/** The one-line answer. Outcomes as of `loadView`. */
export async function loadSummary(category: string): Promise<ComponentType<SummaryProps>> {
  const plugin = await loadPlugin(category)
  return plugin === undefined ? UnknownView : (await plugin.loadSummary()).default
}
