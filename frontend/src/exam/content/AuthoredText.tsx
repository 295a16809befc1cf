import type { ItemLanguage } from '@banca/item-renderers/contract'
import { RichText } from '@banca/item-renderers/view'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchPictures } from './fetch_pictures.ts'
import { htmlWithPictures, pictureAddresses } from './item_pictures.ts'
import { loadItemTexts } from './item_texts.ts'

/**
 * What an author wrote about an exam or a collection, in HTML. Drawn once its pictures and the words around them are here: an `<img>`
 * sends no token, and a button without its words is called by the key of its text. What cannot be fetched holds nothing back.
 */
export function AuthoredText({ html }: { html: string }) {
  const { i18n } = useTranslation()
  const language: ItemLanguage = i18n.language === 'en' ? 'en' : 'pt-BR'
  const [ready, setReady] = useState<{ of: string; html: string } | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const texts = loadItemTexts().catch(() => undefined)
    Promise.all([fetchPictures(pictureAddresses([], [html]), leaving.signal), texts]).then(
      ([pictures]) => {
        if (!leaving.signal.aborted) setReady({ of: html, html: htmlWithPictures(html, pictures) })
      },
      // Only who has left the page comes here.
      () => undefined
    )
    return () => leaving.abort()
  }, [html])
  return ready?.of === html ? <RichText html={ready.html} language={language} /> : null
}
