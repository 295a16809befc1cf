/** What a browser needs to show items: views that are loaded on first use, and their texts. */
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
export { AnswerOwnerProvider } from './kit/parts/answer_owner.ts'
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
 * Adds the texts for answering and reviewing, in one language, to an i18next instance (about 3 KB, a chunk of
 * its own). Await it before the first view is shown, and before the language changes. Repeated calls are
 * harmless. Rejects when the chunk cannot be fetched.
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

// Each item type is loaded when one of its items is to be shown: no exam uses them all. A
// folder is named as its category.
const PLUGINS = import.meta.glob<ItemPlugin>('./types/*/index.ts', { import: 'default' })

const loaded = new Map<string, ItemPlugin>()

/** The item type of `category`, or undefined where there is none. Rejects when the chunk cannot be fetched. */
async function loadPlugin(category: string): Promise<ItemPlugin | undefined> {
  // A view is not loaded without the sanitiser of its authored texts: it could not be
  // fetched later without a connection.
  const [plugin] = await Promise.all([
    loaded.get(category) ?? PLUGINS[`./types/${category.toLowerCase()}/index.ts`]?.(),
    loadCleaner(),
  ])
  if (plugin?.category !== category) return undefined
  loaded.set(category, plugin)
  return plugin
}

/**
 * The logic of a category that pages use. Parsing of exam files and scoring are not in the browser's build
 * (frontend/plugins/answering_only.ts).
 */
export type AnsweringLogic = Pick<
  ItemLogic,
  'needsAnswer' | 'asksAnswer' | 'canBeAnswered' | 'autosaved' | 'isAnswered' | 'stage' | 'summaryLine'
>

/** The rules of a category whose view or summary was loaded; undefined before, and where there is none. */
export function loadedLogic(category: string): AnsweringLogic | undefined {
  return loaded.get(category)?.logic
}

/**
 * The view to answer an item of `category`. Rejects when the chunk cannot be fetched (the caller shows its
 * retry; the next call fetches it again). An unknown category resolves to `UnknownView`, which explains it.
 */
export async function loadView(category: string): Promise<ComponentType<ItemViewProps>> {
  const plugin = await loadPlugin(category)
  return plugin === undefined ? UnknownView : (await plugin.load()).default
}

/** The view to review an item. Outcomes as of `loadView`. */
export async function loadReview(category: string): Promise<ComponentType<ReviewProps>> {
  const plugin = await loadPlugin(category)
  return plugin === undefined ? UnknownView : (await plugin.loadReview()).default
}

/** The one-line answer. Outcomes as of `loadView`. */
export async function loadSummary(category: string): Promise<ComponentType<SummaryProps>> {
  const plugin = await loadPlugin(category)
  return plugin === undefined ? UnknownView : (await plugin.loadSummary()).default
}
