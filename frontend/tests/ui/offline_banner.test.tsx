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

// That it comes and goes in a browser is tried in frontend/e2e/faults/connection.spec.ts.
test('says for five seconds that the link is back (rule-offline-008)', () => expect(GOOD_NEWS_MS).toBe(5_000))

test('speaks of answers to candidates only', () => {
  expect(banner('stored')).toContain('Suas respostas ficam guardadas neste computador')
  expect(banner('none')).toContain('Você está sem internet.')
  expect(banner('none')).not.toContain('respostas')
})

test('a server that answers with an error is not the reader’s internet', () => {
  for (const answers of ['stored', 'inMemory', 'none'] as const) {
    expect(banner(answers, 'trouble')).toContain('O servidor está com um problema.')
    expect(banner(answers, 'trouble')).not.toContain('internet')
  }
})

// Seen on a full disk: the line over the page promised what the words beside the clock denied.
test('never calls answers stored that are in memory alone', () => {
  for (const link of ['none', 'trouble', 'busy'] as const) {
    expect(banner('stored', link)).toContain('guardadas neste computador')
    expect(banner('inMemory', link)).toContain('só na memória desta página: não a feche')
    expect(banner('inMemory', link)).not.toContain('neste computador')
  }
})

// Seen: an exam whose answers were all sent, reloaded without a network, said nothing of it until the next answer was due.
test('says what the device knows, where the page had no call to notice it by', () => {
  expect(banner('stored', 'up')).not.toContain('internet')
  vi.stubGlobal('navigator', { onLine: false })
  expect(banner('stored', 'up')).toContain(
    'Você está sem internet. Suas respostas ficam guardadas neste computador'
  )
  expect(banner('stored', 'trouble')).toContain('O servidor está com um problema.')
})

// Issue 7, 2.7.
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
