import { ThemeContext } from '@emotion/react'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { makeTheme } from '../../src/ui/theme.ts'
import common from '../../src/locales/pt-BR/common.json'
import { GOOD_NEWS_MS, OfflineBanner } from '../../src/ui/OfflineBanner.tsx'

const texts = i18next.createInstance()
beforeAll(() =>
  texts.use(initReactI18next).init({ lng: 'pt-BR', resources: { 'pt-BR': { common } }, defaultNS: 'common' })
)

afterEach(() => vi.unstubAllGlobals())

type Answers = 'stored' | 'inMemory' | 'none'

const banner = (
  answers: Answers,
  link: 'up' | 'none' | 'trouble' | 'busy' = 'none',
  more: { action?: string; isTrying?: boolean } = {}
) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={texts}>
      <ThemeContext value={makeTheme('light', { primary: null, secondary: null })}>
        <OfflineBanner link={link} answers={answers} {...more} />
      </ThemeContext>
    </I18nextProvider>
  )

// That it appears and disappears in a browser is tested in frontend/e2e/faults/connection.spec.ts.
test('shows for five seconds that the connection is back (rule-offline-008)', () =>
  expect(GOOD_NEWS_MS).toBe(5_000))

test('mentions answers to candidates only', () => {
  expect(banner('stored')).toContain('Suas respostas ficam guardadas neste computador')
  expect(banner('none')).toContain('Você está sem internet.')
  expect(banner('none')).not.toContain('respostas')
})

test('a server that responds with an error is not the reader’s connection', () => {
  for (const answers of ['stored', 'inMemory', 'none'] as const) {
    expect(banner(answers, 'trouble')).toContain('O servidor está com um problema.')
    expect(banner(answers, 'trouble')).not.toContain('internet')
  }
})

// Regression on a full disk: the banner contradicted the save state beside the clock.
test('never shows answers as stored that are in memory only', () => {
  for (const link of ['none', 'trouble', 'busy'] as const) {
    expect(banner('stored', link)).toContain('guardadas neste computador')
    expect(banner('inMemory', link)).toContain('só na memória desta página: não a feche')
    expect(banner('inMemory', link)).not.toContain('neste computador')
  }
})

// Regression: an exam whose answers were all sent, reloaded without a network, showed nothing
// until the next answer was due.
test('shows what the device reports, where the page made no call', () => {
  expect(banner('stored', 'up')).not.toContain('internet')
  vi.stubGlobal('navigator', { onLine: false })
  expect(banner('stored', 'up')).toContain(
    'Você está sem internet. Suas respostas ficam guardadas neste computador'
  )
  expect(banner('stored', 'trouble')).toContain('O servidor está com um problema.')
})

test('a busy server is announced once: the seconds are outside of the live region', () => {
  const [, aloud, beside] =
    /role="status"[^>]*>(.*?<\/span>)<\/div>(.*)$/.exec(
      banner('stored', 'busy', { action: 'Nova tentativa em 9 s' })
    ) ?? []
  expect(aloud).toContain('O servidor está ocupado agora. Suas respostas estão guardadas neste computador')
  expect(aloud).not.toContain('Nova tentativa')
  expect(beside).toContain('Nova tentativa em 9 s')
  expect(banner('stored', 'busy')).not.toContain('internet')
  expect(banner('stored', 'busy', { isTrying: true })).toContain('Tentando agora…')
  expect(banner('stored', 'up', { action: 'Nova tentativa em 9 s', isTrying: true })).not.toMatch(
    /Nova tentativa|Tentando/
  )
})
