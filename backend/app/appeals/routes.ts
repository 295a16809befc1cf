import router from '@adonisjs/core/services/router'
import { ROW_NUMBER, STAFF } from '#shared'
import { middleware } from '#start/kernel'
import { APPEAL_READERS, APPELLANTS, OPTION_MANAGERS } from './policies/appeal_policy.js'
import './texts.js'

const ByItem = () => import('./controllers/appeals_by_item_controller.js')
const Appeals = () => import('./controllers/appeals_controller.js')
const Options = () => import('./controllers/appeal_options_controller.js')
const Files = () => import('./controllers/appeal_files_controller.js')
const Notices = () => import('./payments/controllers/payment_notices_controller.js')
const Payments = () => import('./payments/controllers/payments_controller.js')
const Processes = () => import('./payments/controllers/processes_controller.js')
const Receipts = () => import('./controllers/receipts_controller.js')
const Replies = () => import('./controllers/appeal_replies_controller.js')
const Sandbox = () => import('./payments/controllers/sandbox_controller.js')
const Windows = () => import('./controllers/appeal_windows_controller.js')

const id = router.matchers.number()
const appellants = () => middleware.auth({ groups: APPELLANTS })
const readers = () => middleware.auth({ groups: [...APPELLANTS, ...APPEAL_READERS] })
const repliers = () => middleware.auth({ groups: APPEAL_READERS })

router
  .group(() => {
    router.get('/', [Windows, 'show']).as('show')
    router.put('/', [Windows, 'update']).as('update')
    router.post('/extension', [Windows, 'extend']).as('extend')
  })
  .prefix('/v1/collections/:id/appeal_issuing_window')
  .where('id', id)
  .use(middleware.auth({ groups: STAFF }))
  .as('appeal_windows')

router
  .group(() => {
    router.get('/', [Appeals, 'index']).use(readers()).as('index')
    router.post('/', [Appeals, 'store']).use(appellants()).as('store')
    router.get('/by_item', [ByItem, 'index']).use(repliers()).as('by_item')
    router.post('/bulk_reply', [ByItem, 'reply']).use(repliers()).as('bulk_reply')
    router.post('/disclose', [Replies, 'disclose']).use(repliers()).as('disclose')
    router
      .group(() => {
        router.get('/', [Appeals, 'show']).use(readers()).as('show')
        router.put('/', [Appeals, 'update']).use(appellants()).as('update')
        router.delete('/', [Appeals, 'destroy']).use(appellants()).as('destroy')
        router.get('/details', [Appeals, 'details']).use(readers()).as('details')
        router.put('/reply', [Replies, 'update']).use(repliers()).as('reply')
        router.patch('/update_answer_value', [Replies, 'grade']).use(repliers()).as('grade')
      })
      .prefix('/:id')
      .where('id', id)
  })
  .prefix('/v1/appeals')
  .as('appeals')

router
  .group(() => {
    router
      .get('/appeal-filter/:itemId', [Appeals, 'ofItem'])
      .where('itemId', id)
      .use(appellants())
      .as('of_item')
    router.get('/appeals-status', [Replies, 'statuses']).use(readers()).as('statuses')
    router.get('/appeals-result', [Replies, 'results']).use(repliers()).as('results')
    router
      .post('/appeal_attachments', [Files, 'store'])
      .use(middleware.upload({ groups: APPELLANTS }))
      .as('attachments')
  })
  .prefix('/v1')
  .as('appeal')

router.get('/v1/receipts/:code', [Receipts, 'show']).as('receipts.show')

router
  .group(() => {
    router.get('/', [Processes, 'index']).use(appellants()).as('index')
    router
      .group(() => {
        router.get('/', [Processes, 'show']).use(readers()).as('show')
        router.post('/start_payment_process', [Processes, 'start']).use(appellants()).as('start')
        router.post('/new_charge', [Processes, 'renew']).use(appellants()).as('renew')
        router.post('/confirm', [Payments, 'confirm']).use(repliers()).as('confirm')
        router.post('/withdraw_confirmation', [Payments, 'withdraw']).use(repliers()).as('withdraw')
      })
      .prefix('/:id')
      .where('id', id)
  })
  .prefix('/v1/appeal-process')
  .as('appeal_processes')

router
  .group(() => {
    router.get('/', [Options, 'index']).as('index')
    router.post('/', [Options, 'store']).as('store')
    router.get('/:id', [Options, 'show']).where('id', ROW_NUMBER).as('show')
    router.put('/:id', [Options, 'update']).where('id', ROW_NUMBER).as('update')
  })
  .prefix('/v1/appeal_results')
  .use(middleware.auth({ groups: OPTION_MANAGERS }))
  .as('appeal_results')

// Banks append /pix to the address that they were given.
router
  .group(() => {
    router.post('/', [Notices, 'store']).as('store')
    router.post('/:secret', [Notices, 'store']).as('addressed')
    router.post('/:secret/pix', [Notices, 'store']).as('pix')
  })
  .prefix('/v1/payment_webhooks/:provider')
  .use(middleware.bytes())
  .as('payment_webhooks')

router.get('/v1/payments/sandbox', [Sandbox, 'show']).use(readers()).as('payments.sandbox')

router
  .group(() => {
    router.get('/', [Payments, 'index']).as('index')
    router.get('/reconciliation', [Payments, 'reconciliation']).as('reconciliation')
    router.post('/:id/settle', [Payments, 'settle']).where('id', id).as('settle')
  })
  .prefix('/v1/payments')
  .use(repliers())
  .as('payments')

router
  .patch('/v1/applications/:id/answers/:answerId/update_answer_value', [Replies, 'gradeAnswer'])
  .where('id', id)
  .where('answerId', id)
  .use(repliers())
  .as('appeals.grade_answer')
