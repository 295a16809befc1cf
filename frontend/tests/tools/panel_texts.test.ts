import i18n from 'i18next'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withTexts } from '../../src/features/tools/panel_texts.ts'
import { fetchTexts, startTexts } from '../../src/locales/i18n.ts'

const TEXTS = '../../src/locales/pt-BR/tool_panels.json'
const isHere = () => i18n.hasResourceBundle('pt-BR', 'tool_panels')
const asked = vi.fn()

/** Loading the texts fails until the connection is back. */
function cutTheLink(): void {
  vi.doMock(TEXTS, () => {
    asked()
    throw new TypeError('Failed to fetch')
  })
}
const linkIsBack = () => vi.doUnmock(TEXTS)

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  if (!i18n.isInitialized) await startTexts(['common'])
  i18n.removeResourceBundle('pt-BR', 'tool_panels')
  vi.resetModules()
  asked.mockClear()
})
afterEach(() => {
  linkIsBack()
  vi.unstubAllGlobals()
})

describe('texts that failed to load', () => {
  test('are shown as missing, and fetched again', async () => {
    cutTheLink()
    await expect(fetchTexts('tool_panels')).rejects.toThrow()
    expect([asked.mock.calls.length, isHere()]).toEqual([1, false])
    linkIsBack()
    await fetchTexts('tool_panels')
    expect(isHere()).toBe(true)
    expect(i18n.t('tool_panels:calculator.history')).toBe('Contas feitas')
  })

  test('are not loaded again once they are available', async () => {
    await fetchTexts('tool_panels')
    vi.resetModules()
    cutTheLink()
    await fetchTexts('tool_panels')
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('a panel with its texts', () => {
  test('is not rendered without them, and is loaded again with them', async () => {
    const load = vi.fn(() => Promise.resolve('panel'))
    const fetchPanel = withTexts(load)
    cutTheLink()
    await expect(fetchPanel()).rejects.toThrow()
    linkIsBack()
    await expect(fetchPanel()).resolves.toBe('panel')
    expect([load.mock.calls.length, isHere()]).toEqual([2, true])
  })

  test('is loaded again when its code failed', async () => {
    const load = vi.fn(() => Promise.resolve('panel')).mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const fetchPanel = withTexts(load)
    await expect(fetchPanel()).rejects.toThrow('Failed to fetch')
    await expect(fetchPanel()).resolves.toBe('panel')
    expect(load).toHaveBeenCalledTimes(2)
  })
})
