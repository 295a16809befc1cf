import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import '@fontsource-variable/atkinson-hyperlegible-next'
import { createI18n, namingTab } from '../providers/i18n'
import { language } from '../providers/session'
import { Console } from './Console'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
const cache = createCache({ key: 'mui', nonce, prepend: true })

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element.')

const i18nProvider = namingTab(await createI18n(language()), document)
createRoot(root).render(
  <StrictMode>
    <CacheProvider value={cache}>
      <BrowserRouter>
        <Console i18nProvider={i18nProvider} />
      </BrowserRouter>
    </CacheProvider>
  </StrictMode>
)
