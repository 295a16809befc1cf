import { useEffect, useState } from 'react'
import { TOOLS, toolsOf } from './catalogue.ts'
import { fetchUntilThere } from './fetch_until_there.ts'
import { withTexts } from './panel_texts.ts'
import type { ToolConfiguration } from './types.ts'

/**
 * Prefetches the allowed tools when the browser is idle, after the first item is shown: the connection may be
 * gone when one is opened. Returns true once all of them are loaded.
 */
export function usePrefetch(configuration: ToolConfiguration, collectionId: string): boolean {
  // A string, because the object with the flags is a new one at each render.
  const allowed = toolsOf(configuration)
    .map((tool) => tool.id)
    .join()
  const withSymbols = configuration.canUseSymbolTable
  const withMarks = configuration.canUseTextMarker
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const wanted: (() => Promise<unknown>)[] = TOOLS.filter(({ id }) => allowed.split(',').includes(id)).map(
      (tool) => tool.load
    )
    // The overlay of a tool is a chunk of its own as well.
    wanted.push(withTexts(() => import('./reading/LineGuide.tsx')))
    if (withMarks) wanted.push(() => import('./marker/MarkLayer.tsx'))
    if (withSymbols)
      wanted.push(() => import('./symbols/load_tables.ts').then(({ loadTables }) => loadTables(collectionId)))
    return fetchUntilThere(wanted, () => setThere(true))
  }, [allowed, withMarks, withSymbols, collectionId])
  return isThere
}
