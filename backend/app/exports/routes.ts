import router from '@adonisjs/core/services/router'
import { STAFF } from '#shared'
import { middleware } from '#start/kernel'
import './texts.js'

const CollectionResult = () => import('./controllers/collection_result_controller.js')
const Exports = () => import('./controllers/exports_controller.js')
const HierarchiesPerformance = () => import('./controllers/hierarchies_performance_controller.js')

router
  .get('/v1/exports/:resource', [Exports, 'show'])
  .where('resource', /^[a-z0-9_]{1,40}$/)
  .use(middleware.auth({ groups: STAFF }))
  .as('exports.show')
router.get('/v1/export_files/open', [Exports, 'open']).as('export_files.open')

router
  .group(() => {
    router.get('/collection_result', [CollectionResult, 'show']).as('collection_result')
    router.get('/collection_result/count', [CollectionResult, 'count']).as('collection_result.count')
    router.get('/hierarchies_performance', [HierarchiesPerformance, 'show']).as('hierarchies_performance')
    router
      .get('/hierarchies_performance/count', [HierarchiesPerformance, 'count'])
      .as('hierarchies_performance.count')
  })
  .prefix('/v1')
  .use(middleware.auth({ groups: STAFF, keys: true }))
