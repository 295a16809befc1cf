import { describe, expect, test, vi } from 'vitest'
import { FailurePage } from '../../src/features/capture/FailurePage.tsx'
import ReloadedPage from '../../src/features/capture/ReloadedPage.tsx'
import { UnsupportedPage } from '../../src/features/capture/UnsupportedPage.tsx'
import { rendered } from '../rendered.tsx'

// The institution's settings are read by hooks that need a browser.
vi.mock('../../src/api/settings.ts', () => ({ useSettings: () => undefined }))

describe('pages of a camera that is not available', () => {
  test('after a reload it has to be granted again, and there is a button for it (rule-permission-capture-005)', () => {
    const page = rendered(<ReloadedPage />)
    expect(page).toContain('A página foi recarregada: permita a câmera de novo')
    expect(page).toMatch(/<button[^>]*>Tentar de novo/)
    expect(rendered(<ReloadedPage />, 'en')).toMatch(/<button[^>]*>Try again/)
  })

  test('a browser without camera API shows which browsers have it (rule-permission-capture-006)', () => {
    for (const page of [rendered(<UnsupportedPage />), rendered(<UnsupportedPage />, 'en')])
      for (const browser of ['Chrome', 'Safari', 'Firefox', 'Opera']) expect(page).toContain(browser)
  })

  test('a denial is answered by the quoted text that the exam needs the camera (rule-permission-capture-011)', () => {
    const text =
      'You have been assigned one or more exams which require camera and microphone access as a mandatory permission. If you refuse to grant, you will not be able to proceed.'
    expect(rendered(<FailurePage kind="refused" onAgain={() => {}} />, 'en')).toContain(text)
    expect(rendered(<FailurePage kind="no_camera" onAgain={() => {}} />, 'en')).not.toContain(text)
  })
})
