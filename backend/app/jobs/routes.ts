import router from '@adonisjs/core/services/router'
import { middleware } from '#start/kernel'
import './texts.js'

const Jobs = () => import('./controllers/jobs_controller.js')

router
  .group(() => {
    router.get('/v1/jobs', [Jobs, 'index']).as('jobs')
    router.get('/v1/jobs/:id', [Jobs, 'show']).as('jobs.show')
    router.post('/v1/jobs/:id/cancel', [Jobs, 'cancel']).as('jobs.cancel')
    router.post('/v1/jobs/:id/retry', [Jobs, 'retry']).as('jobs.retry')
  })
  .where('id', router.matchers.number())
  .use(middleware.auth())
