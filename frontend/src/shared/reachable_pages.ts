import { createContext, useContext } from 'react'

/**
 * Whether this address (a path without its query) has a screen that the person may
 * open. False for an unknown address.
 */
export type MayOpen = (path: string) => boolean

export const ReachablePages = createContext<MayOpen>(() => false)

/** For links between features: a link without a target is not rendered. */
export const useMayOpen = (): MayOpen => useContext(ReachablePages)
