import { describe, expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../src/api/errors.ts'
import {
  gradeRefusal,
  NewGrade,
  SAVE_AFTER_MS,
  type GradeSent,
} from '../../src/features/appeals/staff/new_grade.ts'

/** A grade whose timers the test runs, and what was sent of it. */
function made(stored: number | null = null) {
  const timers: { ms: number; run: () => void }[] = []
  const sent: (number | null)[] = []
  const answers: GradeSent[] = []
  const grade = new NewGrade(stored, {
    language: 'pt-BR',
    notANumber: 'Digite um número',
    after: (ms, run) => {
      const timer = { ms, run }
      timers.push(timer)
      return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1))
    },
  })
  grade.sendBy(async (points) => {
    sent.push(points)
    return answers.shift() ?? { is: 'saved' }
  })
  const now = () => {
    const { text, state } = grade.value.getSnapshot()
    return [text, state.is]
  }
  return { grade, timers, sent, answers, now }
}

describe('a new grade', () => {
  test('is saved soon after the last key, with comma or point, and an empty field takes it back', async () => {
    const { grade, timers, sent, now } = made(7.5)
    expect(now()).toEqual(['7,5', 'none'])
    grade.type('8,')
    grade.type('8,2')
    grade.type('oito')
    expect(now()).toEqual(['8,2', 'pending'])
    expect(timers.map(({ ms }) => ms)).toEqual([SAVE_AFTER_MS])
    timers.forEach(({ run }) => run())
    expect(await grade.save()).toBe(true)
    expect([now(), sent]).toEqual([['8,2', 'ok'], [8.2]])
    grade.type('9.25')
    await grade.save()
    grade.type('')
    await grade.save()
    expect([now(), sent, timers]).toEqual([['', 'ok'], [8.2, 9.25, null], []])
  })

  test('that is no number, or refused, stays typed; the reply waits for it, and it can be put away', async () => {
    const { grade, sent, answers, now } = made(3)
    grade.type('1.000')
    expect(await grade.save()).toBe(false)
    expect([now(), sent]).toEqual([['1.000', 'error'], []])
    grade.type('11')
    answers.push({ is: 'refused', message: 'Valor máximo 10 permitido' })
    expect(await grade.save()).toBe(false)
    expect(grade.value.getSnapshot()).toEqual({
      text: '11',
      state: { is: 'error', message: 'Valor máximo 10 permitido', isNumber: true },
    })
    expect(grade.isUnsaved()).toBe(true)
    grade.discard()
    expect([now(), await grade.save(), sent]).toEqual([['3', 'none'], true, [11]])
  })

  test('waits for what is sent with it, and is then saved by itself', async () => {
    const { grade, timers, sent, now } = made()
    grade.hold(true)
    grade.type('8')
    grade.leave()
    expect([now(), timers, sent]).toEqual([['8', 'pending'], [], []])
    grade.hold(false)
    grade.hold(false)
    expect(timers.map(({ ms }) => ms)).toEqual([SAVE_AFTER_MS])
    grade.hold(true)
    expect(timers).toEqual([])
    grade.hold(false)
    grade.leave()
    await grade.save()
    expect([now(), timers, sent]).toEqual([['8', 'ok'], [], [8]])
  })

  test('that is typed during a call is saved after it', async () => {
    const { grade, sent, now } = made()
    grade.type('4')
    const first = grade.save()
    await expect.poll(() => sent).toEqual([4])
    grade.type('45')
    await first
    expect(now()).toEqual(['45', 'pending'])
    await grade.save()
    expect([now(), sent]).toEqual([
      ['45', 'ok'],
      [4, 45],
    ])
  })

  test('that was refused shows the first message of value or nonFieldErrors, else the words of the requirements (rule-appeal-staff-009)', () => {
    const texts = { unknown: 'Ocorreu um erro inesparado.', unreachable: 'Sem resposta' }
    const of = (body: Record<string, unknown>) => gradeRefusal(new ApiError(400, body), texts)
    expect(of({ value: ['Alta', 'Outra'], nonFieldErrors: ['Geral'] })).toBe('Alta')
    expect(of({ nonFieldErrors: ['Geral'] })).toBe('Geral')
    expect(of({ reason: ['Escreva por quê'] })).toBe('Escreva por quê')
    expect(of({})).toBe('Ocorreu um erro inesparado.')
    expect(gradeRefusal(new NetworkError('gone'), texts)).toBe('Sem resposta')
  })
})
