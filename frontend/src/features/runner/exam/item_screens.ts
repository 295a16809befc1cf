import type { ItemViewProps, SummaryProps } from '@banca/item-renderers/contract'
import type { ComponentType } from 'react'
import type { NavItem } from '../rules/navigation.ts'

/** The code of each item type of this exam, loaded and at hand. A file of its own: the screens that load it import the exam. */
export type ItemScreens = {
  views: ReadonlyMap<string, ComponentType<ItemViewProps>>
  summaries: ReadonlyMap<string, ComponentType<SummaryProps>>
  /** Stands for an item that was not handed out yet, where they are one by one. */
  NextItem?: ComponentType<{ navItem: NavItem }> | undefined
}
