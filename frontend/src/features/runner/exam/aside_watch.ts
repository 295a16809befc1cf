import { asideCount } from '../../../offline/index.ts'
import type { OpenExam } from './open_exam.ts'

/**
 * Counts what only this computer has of sittings that were closed, now and whenever there is less or more to send: what the server has no
 * room for leaves the unsent answers by being put aside. @returns ends it
 */
export function watchAside(
  { db, applicationId, engine, tables }: Pick<OpenExam, 'db' | 'applicationId' | 'engine' | 'tables'>,
  onCount: (count: number) => void
): () => void {
  const unsent = () => `${engine.getSnapshot().unsentAnswers} ${tables.getSnapshot().unsent}`
  let isWatched = true
  let reads = 0
  let known = ''
  const read = () => {
    const now = unsent()
    if (now === known) return
    known = now
    reads += 1
    const own = reads
    void asideCount(db, applicationId).then(
      (count) => isWatched && own === reads && onCount(count),
      // A store that cannot be read has nothing for a file either.
      () => undefined
    )
  }
  const ends = [engine.subscribe(read), tables.subscribe(read)]
  read()
  return () => {
    isWatched = false
    for (const end of ends) end()
  }
}
