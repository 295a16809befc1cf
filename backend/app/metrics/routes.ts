import router from '@adonisjs/core/services/router'
import './index.js'

const Metrics = () => import('./controllers/metrics_controller.js')

router.get('/metrics', [Metrics, 'handle']).as('metrics')
