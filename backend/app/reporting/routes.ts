import router from '@adonisjs/core/services/router'
import { STAFF } from '#shared'
import { middleware } from '#start/kernel'
import './texts.js'

const BulkOrders = () => import('./controllers/bulk_orders_controller.js')
const SheetOrders = () => import('./controllers/sheet_orders_controller.js')
const ReportCards = () => import('./controllers/report_cards_controller.js')

const id = router.matchers.number()
const staff = () => middleware.auth({ groups: STAFF })

router
  .group(() => {
    router.get('/', [BulkOrders, 'show']).use(staff()).as('show')
    router.post('/:collection/generate', [BulkOrders, 'store']).use(staff()).as('generate')
    router
      .get('/:collection/generate_presigned_url_zip', [BulkOrders, 'zip'])
      .use(staff())
      .as('generate_presigned_url_zip')
  })
  .prefix('/v1/generate-bulk-order')
  .where('collection', id)
  .as('generate_bulk_order')

router
  .group(() => {
    router.get('/', [SheetOrders, 'index']).use(staff()).as('index')
    router.post('/:applicationId/generate', [SheetOrders, 'store']).use(staff()).as('generate')
    router
      .get('/:applicationId/generate_presigned_url', [SheetOrders, 'address'])
      .use(staff())
      .as('generate_presigned_url')
  })
  .prefix('/v1/answer-sheet-order')
  .where('applicationId', id)
  .as('answer_sheet_order')

router.get('/v1/sheet-order-status', [SheetOrders, 'states']).use(staff()).as('sheet_order_status.index')
router
  .get('/v1/collections/:id/report_card_pdfs', [BulkOrders, 'all'])
  .where('id', id)
  .use(staff())
  .as('collections.report_card_pdfs')
// A one-use ticket replaces the session's token: a tab sends no header.
router.get('/v1/report_cards/open', [ReportCards, 'open']).as('report_cards.open')
