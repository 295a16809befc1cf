import i18n from 'i18next'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withTexts } from '../../src/features/tools/panel_texts.ts'
import { fetchTexts, startTexts } from '../../src/locales/i18n.ts'

const TEXTS = '../../src/locales/pt-BR/tool_panels.json'
const isHere = () => i18n.hasResourceBundle('pt-BR', 'tool_panels')
const asked = vi.fn()

/** Until the link is back, asking for the texts fails. */
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

describe('texts that did not come', () => {
  test('are shown as missing, and fetched again', async () => {
    cutTheLink()
    await expect(fetchTexts('tool_panels')).rejects.toThrow()
    expect([asked.mock.calls.length, isHere()]).toEqual([1, false])
    linkIsBack()
    await fetchTexts('tool_panels')
    expect(isHere()).toBe(true)
    expect(i18n.t('tool_panels:calculator.history')).toBe('Contas feitas')
  })

  test('are asked for no more once they are here', async () => {
    await fetchTexts('tool_panels')
    vi.resetModules()
    cutTheLink()
    await fetchTexts('tool_panels')
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('a panel with its texts', () => {
  test('is not there without them, and is asked for again with them', async () => {
    const load = vi.fn(() => Promise.resolve('panel'))
    const fetchPanel = withTexts(load)
    cutTheLink()
    await expect(fetchPanel()).rejects.toThrow()
    linkIsBack()
    await expect(fetchPanel()).resolves.toBe('panel')
    expect([load.mock.calls.length, isHere()]).toEqual([2, true])
  })

  test('whose code did not come is asked for again', async () => {
    const load = vi.fn(() => Promise.resolve('panel')).mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const fetchPanel = withTexts(load)
    await expect(fetchPanel()).rejects.toThrow('Failed to fetch')
    await expect(fetchPanel()).resolves.toBe('panel')
    expect(load).toHaveBeenCalledTimes(2)
  })
})
