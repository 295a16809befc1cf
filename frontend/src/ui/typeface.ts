import { useEffect, useState } from 'react'
import { useTypeface, type Typeface } from '../api/preferences.ts'

/**
 * Fetches a typeface; its files, 115 KB each, come with the first text in them. Rejects without a connection.
 * @returns its `font-family`; null: that of Banca
 */
export const loadTypeface = async (typeface: Typeface): Promise<string | null> =>
  typeface === 'dyslexic' ? (await import('./dyslexic_typeface.ts')).FAMILY : null

/** The `font-family` of the chosen typeface once it is here; null: that of Banca. */
export function useTypefaceFamily(): string | null {
  const typeface = useTypeface()
  const [family, setFamily] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    loadTypeface(typeface).then(
      (loaded) => isCurrent && setFamily(loaded),
      // Read in the typeface of Banca, until it can be fetched with the next page.
      () => undefined
    )
    return () => void (isCurrent = false)
  }, [typeface])
  return family
}

/** The properties of whatever encloses texts in this typeface: those with a typeface of their own read the variable. */
export const typefaceProperties = (family: string | null): Record<string, string> =>
  family === null ? {} : { '--typeface': family, fontFamily: family }
