import router from '@adonisjs/core/services/router'

const Health = () => import('./controllers/health_controller.js')

router.get('/health', [Health, 'ready']).as('health')
router.get('/health/live', [Health, 'live']).as('health.live')
router.get('/health/ready', [Health, 'ready']).as('health.ready')
