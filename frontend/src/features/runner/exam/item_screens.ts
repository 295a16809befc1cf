import type { ItemViewProps, SummaryProps } from '@banca/item-renderers/contract'
import type { ComponentType } from 'react'
import type { NavItem } from '../rules/navigation.ts'

/**
 * The loaded code of each item type of this exam. In a file of its own to avoid a circle: the
 * screens that load it import the exam.
 */
export type ItemScreens = {
  views: ReadonlyMap<string, ComponentType<ItemViewProps>>
  summaries: ReadonlyMap<string, ComponentType<SummaryProps>>
  /** Shown in place of an item that is not handed out yet. */
  NextItem?: ComponentType<{ navItem: NavItem }> | undefined
}
