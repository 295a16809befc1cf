import { useEffect, useState } from 'react'
import { TOOLS, toolsOf } from './catalogue.ts'
import { fetchUntilThere } from './fetch_until_there.ts'
import { withTexts } from './panel_texts.ts'
import type { ToolConfiguration } from './types.ts'

/**
 * Fetches the allowed tools while nothing else happens, from the first question on: the link may be gone when one is opened. Gives true
 * once all of them are here.
 */
export function usePrefetch(configuration: ToolConfiguration, collectionId: string): boolean {
  // A text, since the object with the flags is made anew at each draw.
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
    // What tools put over the question is a download of its own as well.
    wanted.push(withTexts(() => import('./reading/LineGuide.tsx')))
    if (withMarks) wanted.push(() => import('./marker/MarkLayer.tsx'))
    if (withSymbols)
      wanted.push(() => import('./symbols/load_tables.ts').then(({ loadTables }) => loadTables(collectionId)))
    return fetchUntilThere(wanted, () => setThere(true))
  }, [allowed, withMarks, withSymbols, collectionId])
  return isThere
}
