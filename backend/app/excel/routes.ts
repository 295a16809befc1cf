import router from '@adonisjs/core/services/router'
import { STAFF } from '#shared'
import { middleware } from '#start/kernel'
import './texts.js'

const Orders = () => import('./controllers/excel_orders_controller.js')

const staff = () => middleware.auth({ groups: STAFF })

// A page asks again and again while an order runs.
router
  .get('/v1/excel_orders', [Orders, 'index'])
  .use(middleware.auth({ groups: STAFF, byItself: true }))
  .as('excel_orders.index')
router
  .get('/v1/excel_orders/:id/address', [Orders, 'address'])
  .where('id', router.matchers.number())
  .use(staff())
  .as('excel_orders.address')
router.get('/v1/excel_files/open', [Orders, 'open']).as('excel_files.open')
