import router from '@adonisjs/core/services/router'
import { STAFF } from '#shared'
import { middleware } from '#start/kernel'
import './texts.js'

const ExamStatistics = () => import('./controllers/exam_statistics_controller.js')
const StatisticsSheet = () => import('./controllers/statistics_sheet_controller.js')

const id = router.matchers.number()

router
  .group(() => {
    router.get('/exams/:id/statistics', [ExamStatistics, 'show']).as('exams.statistics')
    router.get('/exams/:id/statistics/classes', [ExamStatistics, 'classes']).as('exams.statistics.classes')
    router.get('/exams/:id/statistics/sheet', [StatisticsSheet, 'show']).as('exams.statistics.sheet')
    router
      .get('/exams/:id/alternative_frequency', [ExamStatistics, 'alternatives'])
      .as('exams.alternative_frequency')
    router.get('/item/:id/statistics', [ExamStatistics, 'item']).as('item.statistics')
  })
  .prefix('/v1')
  .where('id', id)
  .use(middleware.auth({ groups: STAFF }))
