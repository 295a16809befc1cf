import db from '@adonisjs/lucid/services/db'
import { APPLICATION, markCounts, type ApplicationRow } from '#delivery'
import { select } from '#shared'
import type { DashboardVideoView, MarkedApplicationView } from '../views.js'

/** How far the candidate of an application is, over all of theirs in its collection. */
export async function dashboardVideo(
  application: ApplicationRow,
  withTimes: boolean
): Promise<DashboardVideoView> {
  const rows = await select(db, 'applications', { ...APPLICATION, examName: 'exams.name' })
    .join('users', 'users.id', 'applications.user_id')
    .join('exams', 'exams.id', 'applications.exam_id')
    .where({
      'applications.user_id': application.userId,
      'applications.collection_id': application.collectionId,
    })
    .orderBy('applications.id')
  const all: MarkedApplicationView[] = []
  for (const row of rows) {
    const { correct, wrong, total } = await markCounts(row)
    const { id, examName } = row
    const { startedAt, finishedAt } = withTimes ? row : { startedAt: null, finishedAt: null }
    all.push({
      id,
      examName,
      startedAt,
      finishedAt,
      numCorrectAnswers: correct,
      numWrongAnswers: wrong,
      numTotalAnswers: total,
    })
  }
  const current = all.find((one) => one.id === application.id)
  if (!current) throw new Error(`application ${application.id} has no exam`)
  return {
    current,
    finished: rows.filter((row) => row.state === 'FINISHED').length,
    total: rows.length,
    allApplications: all,
  }
}
