import router from '@adonisjs/core/services/router'
import { middleware } from '#start/kernel'
import { EXAM_MANAGERS } from './policies/act_policy.js'

const BulkActs = () => import('./controllers/bulk_acts_controller.js')
const StaffOrders = () => import('./controllers/staff_orders_controller.js')

const id = router.matchers.number()
const managing = () => middleware.auth({ groups: EXAM_MANAGERS })

/** Acts of staff on many applications, and the orders that they are. */
router
  .group(() => {
    router.post('/bulk_act', [BulkActs, 'act']).as('bulk_act')
    router.post('/bulk_set_application_dates', [BulkActs, 'dates']).as('bulk_set_application_dates')
    router.put('/bulk_set_timeout', [BulkActs, 'timeout']).as('bulk_set_timeout')
    router
      .put('/exam/:collectionId/set_timewindow', [BulkActs, 'endTime'])
      .where('collectionId', id)
      .as('set_collection_timewindow')
  })
  .prefix('/v1/applications')
  .use(managing())
  .as('applications')

router
  .group(() => {
    router.get('/', [StaffOrders, 'index']).as('index')
    router.get('/:id', [StaffOrders, 'show']).as('show')
    router.get('/:id/receipt', [StaffOrders, 'receipt']).as('receipt')
    router.get('/:id/items', [StaffOrders, 'items']).as('items')
    router.post('/:id/cancel', [StaffOrders, 'cancel']).as('cancel')
    router.post('/:id/undo', [StaffOrders, 'undo']).as('undo')
  })
  .prefix('/v1/staff_orders')
  .where('id', id)
  .use(managing())
  .as('staff_orders')
