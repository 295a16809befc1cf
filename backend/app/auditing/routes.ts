import router from '@adonisjs/core/services/router'
import { STAFF } from '#shared'
import { middleware } from '#start/kernel'
import './texts.js'

const Acts = () => import('./controllers/acts_controller.js')
const CaptureViews = () => import('./controllers/capture_views_controller.js')
const Checks = () => import('./controllers/checks_controller.js')
const LogIns = () => import('./controllers/log_ins_controller.js')

router
  .group(() => {
    router.get('/', [Acts, 'index']).as('index')
    router.get('/acts', [Acts, 'kinds']).as('acts')
    router.get('/log_ins', [LogIns, 'index']).as('log_ins')
    router.get('/capture_views', [CaptureViews, 'index']).as('capture_views')
    router.post('/verify', [Checks, 'store']).as('verify')
  })
  .prefix('/v1/audit')
  .use(middleware.auth({ groups: STAFF }))
  .as('audit')
