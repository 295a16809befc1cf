import router from '@adonisjs/core/services/router'
import { STAFF } from '#shared'
import { middleware } from '#start/kernel'
import './texts.js'

const Dashboard = () => import('./controllers/dashboard_controller.js')

const staff = () => middleware.auth({ groups: STAFF })

router
  .group(() => {
    router.get('/collections_prefilter', [Dashboard, 'cards']).use(staff()).as('collections_prefilter')
    router
      .get('/applications/dashboard', [Dashboard, 'applications'])
      .use(staff())
      .as('applications.dashboard')
    router
      .get('/applications/dashboard_counts', [Dashboard, 'counts'])
      .use(staff())
      .as('applications.dashboard_counts')
  })
  .prefix('/v1')
