import { describe, expect, test } from 'vitest'
import { watchOf } from '../../src/app/slots/exam_watch_rules.ts'
import { wishesOf } from '../../src/exam/capture_wishes.ts'

type Application = Parameters<typeof watchOf>[0]

const application = (flags: Record<string, boolean>, more: Partial<Application> = {}): Application =>
  ({
    roomId: null,
    status: 'AVAILABLE',
    exam: {
      collection: {
        shouldStreamToAgora: flags.shouldStreamToAgora ?? false,
        applicationConfiguration: {
          shouldStreamToFirebase: false,
          shouldTakeSnapshots: false,
          shouldFaceDetect: false,
          shouldUploadScreenshotToS3: false,
          ...flags,
        },
      },
    },
    ...more,
  }) as unknown as Application

describe('proctoring of an exam', () => {
  test('is empty for an ordinary exam', () => {
    const watch = watchOf(application({}), 'ALUNO')
    expect([watch.gate, watch.capture, watch.room]).toEqual([false, false, false])
  })
  test.each(['shouldStreamToAgora', 'shouldStreamToFirebase'])(
    '%s streams video, and requires the camera',
    (flag) => {
      expect(wishesOf(application({ [flag]: true }).exam.collection)).toMatchObject({
        stream: true,
        camera: true,
        snapshots: false,
      })
      expect(watchOf(application({ [flag]: true }), 'ALUNO').gate).toBe(true)
    }
  )
  test('takes screenshots without a camera', () => {
    const watch = watchOf(application({ shouldUploadScreenshotToS3: true }, { status: 'STARTED' }), 'ALUNO')
    expect([watch.gate, watch.capture]).toEqual([false, true])
  })
  test('requires a camera of ALUNO only; everybody who sits the exam in a room has the proctor contact', () => {
    const watched = application({ shouldStreamToAgora: true }, { roomId: 4, status: 'STARTED' })
    expect(watchOf(watched, 'ALUNO')).toMatchObject({ gate: true, capture: true, room: true })
    expect(watchOf(watched, 'RESPONDENTE')).toMatchObject({ gate: false, capture: false, room: true })
    expect(watchOf(watched, 'RESPONSIBLE')).toMatchObject({ gate: false, capture: false, room: false })
    expect(watchOf(watched, 'PROCTOR')).toMatchObject({ gate: false, capture: false, room: false })
  })
  test('is empty for an exam that is over', () => {
    const over = application({ shouldStreamToAgora: true }, { roomId: 4, status: 'FINISHED' })
    expect(watchOf(over, 'ALUNO')).toMatchObject({ gate: false, capture: false, room: false })
  })
})
