import type { ItemViewProps, ReviewProps } from '@banca/item-renderers/contract'
import { loadReview, loadView } from '@banca/item-renderers/view'
import { useEffect, useState, type ComponentType } from 'react'

type Screens = { category: string; View: ComponentType<ItemViewProps>; Review: ComponentType<ReviewProps> }

/** The screens of a category; null while they load. */
export function useScreens(category: string): Screens | null {
  const [screens, setScreens] = useState<Screens | null>(null)
  useEffect(() => {
    let wanted = true
    void Promise.all([loadView(category), loadReview(category)]).then(([View, Review]) => {
      if (wanted) setScreens({ category, View, Review })
    })
    return () => {
      wanted = false
    }
  }, [category])
  return screens?.category === category ? screens : null
}
