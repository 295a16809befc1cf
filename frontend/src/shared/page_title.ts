import { useEffect } from 'react'

/** Sets the title of the tab while the page is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Banca' : `${title} · Banca`
  }, [title])
}
