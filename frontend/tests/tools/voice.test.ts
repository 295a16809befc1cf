import { expect, test } from 'vitest'
import { portugueseVoice } from '../../src/features/tools/reading/voice.ts'

test('the voice is Brazilian and local where there is one, and none where there is no Portuguese', () => {
  const voice = (lang: string, localService = true) => ({ name: lang, lang, localService })
  expect(portugueseVoice([voice('en-US'), voice('pt-PT'), voice('pt_BR')])?.lang).toBe('pt_BR')
  expect(portugueseVoice([voice('pt-BR', false), voice('pt-BR')])?.localService).toBe(true)
  expect(portugueseVoice([voice('pt-PT'), voice('en-GB')])?.lang).toBe('pt-PT')
  expect(portugueseVoice([voice('en-US'), voice('ptx')])).toBeNull()
})
