import { opened } from './support.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { ExamContext, type Exam } from '../../src/features/runner/exam/context.ts'
import { ResetNotice } from '../../src/features/runner/overlays/ResetNotice.tsx'
import { rendered } from '../rendered.tsx'

const CLEARED = 'zerou as respostas'
const RESTARTED = 'recomeçou o tempo'
const BACK = 'href="/applications/7/instructions"'

afterEach(() => vi.unstubAllGlobals())

/** The notice over an exam whose first sitting is on the screen. */
async function notice(sitting: number, clearsAnswers: boolean) {
  const { openExam } = await opened()
  const reset = { by: 'Ana', at: '2026-11-20T13:00:00.000Z', clearsAnswers }
  const application = { id: 7, status: 'AVAILABLE', sitting, reset } as Exam['application']
  const exam = { openExam, application, refresh: () => undefined } as unknown as Exam
  // A dialog notes what had the focus before.
  vi.stubGlobal('document', { activeElement: null })
  return rendered(
    <ExamContext value={exam}>
      <ResetNotice />
    </ExamContext>
  )
}

test('over cleared answers there is a way back to the instructions, where the start is refused', async () => {
  const text = await notice(2, true)
  expect(text).toContain(CLEARED)
  expect(text).toContain(BACK)
})

test('answers that were put back are not called cleared, and nothing is typed over the earlier ones', async () => {
  const text = await notice(3, false)
  expect(text).not.toContain(CLEARED)
  expect(text).toContain(RESTARTED)
  expect(text).toContain('As respostas de antes voltaram')
  expect(text).toContain('<dialog')
})

test('a reset of the time leaves the question in reach', async () => {
  const text = await notice(1, false)
  expect(text).toContain(RESTARTED)
  expect(text).not.toContain('<dialog')
})
