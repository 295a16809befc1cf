import { loadSummary, loadView } from '@banca/item-renderers/view'
import type { ItemViewProps, SummaryProps } from '@banca/item-renderers/contract'
import type { i18n } from 'i18next'
import type { ComponentType } from 'react'
import { fetchTexts } from '../../locales/i18n.ts'
import { loadItemTexts } from '../../exam/content/item_texts.ts'
import type { ItemScreens } from './exam/item_screens.ts'

/** Screens of the runner that are needed later in the exam; loaded now, while there is a connection. */
export const laterScreens = {
  review: () => import('./review/ReviewPage.tsx'),
  finished: () =>
    Promise.all([import('./finished/FinishedPage.tsx'), fetchTexts('finished')]).then(([page]) => page),
  finishing: () => import('./finish/FinishDialogs.tsx'),
}

/**
 * Rejects when a chunk cannot be fetched; the next call fetches it again. `nextItem`: where
 * items are handed out one by one.
 */
export async function loadItemScreens(
  texts: i18n,
  categories: readonly string[],
  nextItem?: Promise<ItemScreens['NextItem']> | false
): Promise<ItemScreens> {
  const views = new Map<string, ComponentType<ItemViewProps>>()
  const summaries = new Map<string, ComponentType<SummaryProps>>()
  const [NextItem] = await Promise.all([
    nextItem || undefined,
    loadItemTexts(texts),
    ...categories.map(async (category) => views.set(category, await loadView(category))),
    ...categories.map(async (category) => summaries.set(category, await loadSummary(category))),
    ...Object.values(laterScreens).map((load) => load()),
  ])
  return { views, summaries, NextItem }
}
