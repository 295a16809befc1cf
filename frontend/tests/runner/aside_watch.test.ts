import { opened } from './support.ts'
import { expect, test, vi } from 'vitest'
import { watchAside } from '../../src/features/runner/exam/aside_watch.ts'
import { asideRows } from '../../src/offline/store/aside_rows.ts'

test('what is put aside while it is watched is counted: it leaves the unsent answers at that moment', async () => {
  const { openExam } = await opened()
  const { db, applicationId, engine } = openExam
  const counts: number[] = []
  const end = watchAside(openExam, (count) => counts.push(count))
  await vi.waitFor(() => expect(counts).toEqual([0]))
  const [row] = await db.answers.of(applicationId)
  if (row === undefined) throw new Error('it has no answer')
  await db.write(['meta'], ({ meta }) => asideRows.put(meta, applicationId, [row]))
  await engine.edit(row.id, { freeResponse: 'Outra' })
  await vi.waitFor(() => expect(counts.at(-1)).toBe(1))
  end()
})
