import { opened } from './support.ts'
import { describe, expect, test, vi } from 'vitest'
import { readOpenExam } from '../../src/features/runner/area/use_application.ts'

describe('an exam of which the server has a later sitting', () => {
  const polled = async (sitting: number, status = 'STARTED') => {
    const { browser, openExam } = await opened()
    const { answers, application } = browser.server.calls
    const later = (await answers('7')).map((one) => ({ ...one, sitting, freeResponse: 'devolvida' }))
    vi.spyOn(browser.server.calls, 'answers').mockResolvedValue(later)
    const read = async (id: string) => ({ ...(await application(id)), status, sitting }) as never
    await readOpenExam(openExam, read)
    return { browser, openExam }
  }

  test('shows it, though nothing was written and so nothing is sent (S17.8)', async () => {
    const { openExam } = await polled(3)
    await vi.waitFor(() => expect(openExam.engine.sitting()).toBe(3), { timeout: 30_000 })
    expect(openExam.engine.getSnapshot().answers[0]?.freeResponse).toBe('devolvida')
  })

  test('reads nothing anew where the sitting is the one on the screen, or is not begun', async () => {
    for (const { browser, openExam } of [await polled(1), await polled(2, 'AVAILABLE')]) {
      expect(openExam.engine.getSnapshot().state).toBe('active')
      expect(browser.server.asked).not.toContain('claim')
    }
  })
})
