import '@fontsource-variable/atkinson-hyperlegible-next'
import { BaseStyles } from '@banca/frontend/base-styles'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import type { Decorator, Preview } from '@storybook/react-vite'
import type { i18n } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { configure } from 'storybook/test'
import { ready } from './texts.ts'
import { productThemes, themes, type ThemeName } from './theme.ts'

// A play check waits long for an element, because machines may be slow; it fails at
// once when another one is there.
configure({ asyncUtilTimeout: 30_000 })

function themeOf(name: unknown, isProduct: boolean) {
  return (isProduct ? productThemes : themes)[
    name === 'dark' || name === 'contrast' ? (name satisfies ThemeName) : 'light'
  ]
}

const inTheProduct: Decorator = (Story, { globals, loaded, parameters }) => (
  <I18nextProvider i18n={loaded.texts as i18n}>
    <ThemeProvider theme={themeOf(globals.theme, parameters.product === true)}>
      {parameters.product === true ? <BaseStyles /> : <CssBaseline />}
      {parameters.page === true ? (
        // A page has its own landmarks.
        <Story />
      ) : (
        <main style={{ fontSize: 17, padding: parameters.layout === 'fullscreen' ? 0 : 16 }}>
          <Story />
        </main>
      )}
    </ThemeProvider>
  </I18nextProvider>
)

/** Passes the language of the toolbar to every story that takes one. */
const withLanguage: Decorator = (Story, { globals, args }) => (
  <Story args={{ ...args, language: globals.language === 'en' ? 'en' : 'pt-BR' }} />
)

const preview: Preview = {
  parameters: {
    layout: 'padded',
    a11y: { test: 'error' },
    options: { storySort: { order: ['Autor', 'Questões'] } },
  },
  initialGlobals: { language: 'pt-BR', theme: 'light' },
  globalTypes: {
    language: {
      toolbar: {
        title: 'Idioma',
        icon: 'globe',
        items: [
          { value: 'pt-BR', title: 'Português' },
          { value: 'en', title: 'English' },
        ],
      },
    },
    theme: {
      toolbar: {
        title: 'Tema',
        icon: 'contrast',
        items: [
          { value: 'light', title: 'Claro' },
          { value: 'dark', title: 'Escuro' },
          { value: 'contrast', title: 'Alto contraste' },
        ],
      },
    },
  },
  loaders: [async () => ({ texts: await ready })],
  decorators: [withLanguage, inTheProduct],
}

export default preview
