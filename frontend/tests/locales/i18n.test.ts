import i18n from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { getLanguage, setLanguage } from '../../src/api/preferences.ts'
import { beforeLanguage, fetchTexts, loadTexts, showOwnTexts, startTexts } from '../../src/locales/i18n.ts'

afterEach(() => vi.unstubAllGlobals())

test('starts in Portuguese, loads namespaces on request, and follows the chosen language', async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  await startTexts(['common'])
  expect(document.documentElement.lang).toBe('pt-BR')
  await loadTexts(['shell'])
  expect(i18n.t('shell:profile.title')).toBe('Meu Perfil')
  await fetchTexts('steps')
  expect(i18n.t('steps:tryNow')).toBe('Tentar agora')

  const changed = new Promise((resolve) => i18n.on('languageChanged', resolve))
  setLanguage('en')
  expect(await changed).toBe('en')
  expect(document.documentElement.lang).toBe('en')
  expect(i18n.t('connection.offlineOver')).toBe('Internet connection successfully reestablished.')
  // Namespaces loaded in the first language are loaded in the second.
  expect(i18n.t('shell:notifications', { count: 0 })).toBe('0 notifications')
  expect(i18n.hasResourceBundle('en', 'steps')).toBe(true)
})

test('texts of an owner load before the page changes its language, and prevent the change when they fail', async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  const before = getLanguage()
  const other = before === 'en' ? 'pt-BR' : 'en'
  const asked: string[] = []
  let isThere = false
  beforeLanguage(async (language) => {
    asked.push(`${language} while ${i18n.language}`)
    if (!isThere) throw new TypeError('Failed to fetch')
  })
  setLanguage(other)
  await vi.waitFor(() => expect(asked).toEqual([`${other} while ${before}`]), { timeout: 30_000 })
  expect(i18n.language).toBe(before)

  isThere = true
  setLanguage(before)
  const changed = new Promise((resolve) => i18n.on('languageChanged', resolve))
  setLanguage(other)
  expect(await changed).toBe(other)
  expect(asked.at(-1)).toBe(`${other} while ${before}`)
})

test('texts fetched by name load before the page changes its language, and prevent the change when they fail', async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  const before = getLanguage()
  const other = before === 'en' ? 'pt-BR' : 'en'
  await fetchTexts('quarantined_answers')
  vi.spyOn(i18n, 'loadLanguages').mockResolvedValueOnce(undefined)
  const added = vi.spyOn(i18n, 'addResourceBundle').mockImplementationOnce(() => {
    throw new TypeError('Failed to fetch')
  })
  setLanguage(other)
  await vi.waitFor(
    () => expect(added).toHaveBeenCalledWith(other, 'quarantined_answers', expect.anything()),
    {
      timeout: 30_000,
    }
  )
  vi.restoreAllMocks()
  expect(i18n.language).toBe(before)

  setLanguage(before)
  const changed = new Promise((resolve) => i18n.on('languageChanged', resolve))
  setLanguage(other)
  expect(await changed).toBe(other)
  expect(i18n.hasResourceBundle(other, 'quarantined_answers')).toBe(true)
})

test("an institution's own wordings leave with its settings", async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  const language = getLanguage()
  const key = 'connection.offlineOver'
  const base = i18n.t(key)
  const worded = (text: string) => ({
    texts: { 'pt-BR': {}, en: {}, [language]: { common: { [key]: text } } },
  })
  const shows = (text: string) =>
    vi.waitFor(() => expect(i18n.t(key)).toBe(text), { timeout: 30_000, interval: 5 })
  showOwnTexts({ texts: null })
  showOwnTexts(worded('Voltou'))
  await shows('Voltou')
  showOwnTexts(worded('De volta'))
  await shows('De volta')
  showOwnTexts({ texts: null })
  await shows(base)
  showOwnTexts(worded('Voltou'))
  showOwnTexts(undefined)
  showOwnTexts(worded('Sim'))
  await shows('Sim')
  showOwnTexts({ texts: null })
  await shows(base)
})
