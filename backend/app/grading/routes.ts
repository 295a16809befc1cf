import router from '@adonisjs/core/services/router'
import { STAFF } from '#shared'
import { middleware } from '#start/kernel'
import './texts.js'

const ExamApprovals = () => import('./controllers/exam_approvals_controller.js')

router
  .group(() => {
    router.get('/get_approval', [ExamApprovals, 'show']).as('show')
    router.get('/set_approval', [ExamApprovals, 'store']).as('store_by_get')
    router.post('/set_approval', [ExamApprovals, 'store']).as('store')
  })
  .prefix('/v1/exam_approval')
  .use(middleware.auth({ groups: STAFF }))
  .as('exam_approval')
