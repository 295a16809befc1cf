import router from '@adonisjs/core/services/router'
import { middleware } from '#start/kernel'

const System = () => import('./controllers/system_controller.js')

router.get('/v1/system', [System, 'show']).as('system').use(middleware.auth())
