import type { ItemLanguage } from '@banca/item-renderers/contract'
import { RichText } from '@banca/item-renderers/view'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchPictures } from './fetch_pictures.ts'
import { htmlWithPictures, pictureAddresses } from './item_pictures.ts'
import { loadItemTexts } from './item_texts.ts'

/**
 * An author's HTML about an exam or a collection. Rendered once its pictures and the texts of its
 * buttons are loaded: an `<img>` sends no token, and a button without its text would show the key.
 * What fails to load does not block the rest.
 */
export function AuthoredText({ html, onShown }: { html: string; onShown?: () => void }) {
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
      // Only an unmounted page rejects here.
      () => undefined
    )
    return () => leaving.abort()
  }, [html])
  const isReady = ready?.of === html
  const tellShown = useEffectEvent(() => onShown?.())
  useEffect(() => {
    if (isReady) tellShown()
  }, [isReady])
  return isReady ? <RichText html={ready.html} language={language} /> : null
}
