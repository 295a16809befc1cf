import i18next, { type i18n } from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import en from '../../src/locales/en/common.json' with { type: 'json' }
import enShell from '../../src/locales/en/shell.json' with { type: 'json' }
import pt from '../../src/locales/pt-BR/common.json' with { type: 'json' }
import ptShell from '../../src/locales/pt-BR/shell.json' with { type: 'json' }
import { dateTimeText, timeText } from '../../src/features/runner/exam/time_text.ts'
import { dayAndTime, dayOf, timeOfDay } from '../../src/locales/dates.ts'
import { durationText, timeLeftText } from '../../src/locales/duration.ts'
import { fillLetters } from '../../src/locales/fill_letters.ts'

let texts: i18n
beforeAll(async () => {
  texts = i18next.createInstance()
  await texts.init({
    lng: 'pt-BR',
    fallbackLng: false,
    resources: { 'pt-BR': { common: pt, shell: ptShell }, en: { common: en, shell: enShell } },
  })
})
const t = (language: string) => texts.getFixedT(language)

describe('durations', () => {
  test.each([
    [2 * 1440 + 3 * 60 + 5, '2 dias, 3 horas e 5 minutos', '2 days, 3 hours, and 5 minutes'],
    [1440 + 60 + 1, '1 dia, 1 hora e 1 minuto', '1 day, 1 hour, and 1 minute'],
    [120, '2 horas', '2 hours'],
    [1445, '1 dia e 5 minutos', '1 day and 5 minutes'],
    [0, '0 minutos', '0 minutes'],
    [-4, '0 minutos', '0 minutes'],
  ])('%d minutes', (minutes, inPortuguese, inEnglish) => {
    expect(durationText(minutes, t('pt-BR'), 'pt-BR')).toBe(inPortuguese)
    expect(durationText(minutes, t('en'), 'en')).toBe(inEnglish)
  })
  test.each([
    [59, 'menos de 1 minuto'],
    [60, '1 minuto'],
    [2 * 3600 + 5 * 60 + 59, '2 horas e 5 minutos'],
    [2 * 86400 + 3 * 3600 + 300, '2 dias e 3 horas'],
    [364 * 86400 + 23 * 3600, '364 dias'],
  ])('%d seconds left', (seconds, text) => {
    expect(timeLeftText(seconds, t('pt-BR'), 'pt-BR')).toBe(text)
  })
})

test('zero is plural in both languages', () => {
  expect(t('en')('shell:notifications', { count: 0 })).toBe('0 notifications')
  expect(t('pt-BR')('shell:notifications', { count: 0 })).toBe('0 notificações')
  expect(t('pt-BR')('shell:notifications', { count: 1 })).toBe('1 notificação')
})

test('dates are those of the school, whatever the computer’s time zone (const-general-001)', () => {
  const now = Date.parse('2026-11-20T12:00:00-03:00')
  expect(dayAndTime('2026-11-21T02:30:00+00:00', 'pt-BR', now)).toBe('sex., 20 de nov., 23:30')
  expect(dayAndTime('2027-01-02T12:00:00-03:00', 'pt-BR', now)).toContain('2027')
  const late = '2026-11-21T02:30:07+00:00'
  expect(dateTimeText(late, 'pt-BR')).toBe('20/11/2026, 23:30')
  expect(timeText(late, 'pt-BR')).toBe('23:30:07')
  expect(timeOfDay(late, 'pt-BR')).toBe('23:30')
  expect(dayOf(Date.parse(late))).toBe('2026-11-20')
})

test('single letters are placeholders, longer parts of the text are not', () => {
  expect(fillLetters('Showing N of M records', { N: 10, M: 300 })).toBe('Showing 10 of 300 records')
  expect(fillLetters('Mostrando N de M provas', { N: 0, M: 0 })).toBe('Mostrando 0 de 0 provas')
})
