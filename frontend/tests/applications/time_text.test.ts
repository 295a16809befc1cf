import i18next, { type TFunction } from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { timeText } from '../../src/features/applications/time_text.ts'
import type { Application, Status } from '../../src/features/applications/types.ts'
import texts from '../../src/locales/pt-BR/applications.json' with { type: 'json' }
import common from '../../src/locales/pt-BR/common.json' with { type: 'json' }
import { application } from './factory.ts'

let t: TFunction<'applications'>
beforeAll(async () => {
  const i18n = i18next.createInstance()
  await i18n.init({
    lng: 'pt-BR',
    fallbackLng: false,
    defaultNS: 'applications',
    resources: { 'pt-BR': { applications: texts, common } },
  })
  t = i18n.getFixedT('pt-BR', 'applications') as TFunction<'applications'>
})

const AT = Date.parse('2026-11-20T12:00:00-03:00')
const HOUR = 3_600_000
const iso = (ms: number) => new Date(ms).toISOString()

/** An exam whose window is open from 1 h ago to 3 h and 5 min from now, with the given changes. */
const exam = (
  status: Status,
  change: Partial<Application> = {},
  start = AT - HOUR,
  end = AT + 3 * HOUR + 300_000
): Application => ({
  ...application({ id: 1, status }),
  timeWindows: [{ startTime: iso(start), endTime: iso(end), maxDuration: 120 }],
  secondsToTimeout: null,
  ...change,
})
const textOf = (one: Application, now = { at: AT, sinceHeard: 0, isKnown: true }) =>
  timeText(one, now, t, 'pt-BR')

test.each<[string, Application]>([
  ['Tempo restante: 2 horas e 5 minutos', exam('STARTED', { secondsToTimeout: 7512 })],
  ['Tempo restante: menos de 1 minuto', exam('STARTED', { secondsToTimeout: 59 })],
  ['Encerra em 3 horas e 5 minutos', exam('AVAILABLE')],
  ['Abre em 2 dias e 3 horas', exam('AVAILABLE_SOON', {}, AT + 51 * HOUR, AT + 60 * HOUR)],
  ['Entregue qui., 19 de nov., 10:30', exam('FINISHED', { finishedAt: '2026-11-19T13:30:00+00:00' })],
  ['Aguarde a escola liberar de novo', exam('STOPPED')],
  ['Encerrou qui., 19 de nov., 12:00', exam('UNAVAILABLE', {}, AT - 30 * HOUR, AT - 24 * HOUR)],
  // Blocked by another exam while its window is open: no time is shown.
  ['', exam('UNAVAILABLE')],
  ['', exam('UNKNOWN', { timeWindows: [] })],
])('%s', (text, one) => expect(textOf(one)).toBe(text))

test('time counts on from when the list arrived, whatever the device’s clock shows', () => {
  expect(
    textOf(exam('STARTED', { secondsToTimeout: 7512 }), { at: AT, sinceHeard: 3600, isKnown: true })
  ).toBe('Tempo restante: 1 hora e 5 minutos')
})
test('a copy of an earlier visit shows dates, never remaining time', () => {
  const then = { at: AT, sinceHeard: 0, isKnown: false }
  expect(textOf(exam('STARTED', { secondsToTimeout: 7512 }), then)).toBe('Prova iniciada')
  expect(textOf(exam('AVAILABLE'), then)).toBe('Encerra sex., 20 de nov., 15:05')
})
