import { createContext, useContext } from 'react'

/** Does this address (a path, without its query) have a screen, and may the person open it? What is not known is not offered. */
export type MayOpen = (path: string) => boolean

export const ReachablePages = createContext<MayOpen>(() => false)

/** For links between features: what leads nowhere is not drawn. */
export const useMayOpen = (): MayOpen => useContext(ReachablePages)
