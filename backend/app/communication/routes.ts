import router from '@adonisjs/core/services/router'
import { ROW_NUMBER, STAFF } from '#shared'
import { middleware } from '#start/kernel'
import './texts.js'

const Recipients = () => import('./controllers/recipients_controller.js')
const Emails = () => import('./controllers/emails_controller.js')
const Mailings = () => import('./controllers/mailings_controller.js')
const Templates = () => import('./controllers/templates_controller.js')

const writers = () => middleware.auth({ groups: STAFF })
/** A page asks again while a mailing is under way. */
const watching = () => middleware.auth({ groups: STAFF, byItself: true })

router.get('/v1/users/email', [Recipients, 'index']).use(writers()).as('users.email')
router.get('/v2/types', [Emails, 'types']).use(writers()).as('types')

router
  .group(() => {
    router.get('/', [Emails, 'index']).use(writers()).as('index')
    router.post('/bulk', [Emails, 'bulk']).use(writers()).as('bulk')
    router.post('/test', [Emails, 'test']).use(writers()).as('test')
  })
  .prefix('/v2/emails')
  .as('emails')

router
  .group(() => {
    router.get('/', [Mailings, 'index']).use(watching()).as('index')
    router.get('/:id', [Mailings, 'show']).use(watching()).as('show')
    router.post('/:id/pause', [Mailings, 'pause']).use(writers()).as('pause')
    router.post('/:id/resume', [Mailings, 'resume']).use(writers()).as('resume')
    router.post('/:id/cancel', [Mailings, 'cancel']).use(writers()).as('cancel')
    router.post('/:id/resend_unknown', [Mailings, 'resendUnknown']).use(writers()).as('resend_unknown')
  })
  .prefix('/v2/mailings')
  .where('id', ROW_NUMBER)
  .as('mailings')

router
  .group(() => {
    router.get('/', [Mailings, 'suppressions']).as('index')
    router.delete('/:id', [Mailings, 'lift']).where('id', ROW_NUMBER).as('destroy')
  })
  .prefix('/v2/suppressions')
  .use(writers())
  .as('suppressions')

router
  .group(() => {
    router.get('/', [Templates, 'index']).as('index')
    router.post('/', [Templates, 'store']).as('store')
    router.get('/:id', [Templates, 'show']).where('id', ROW_NUMBER).as('show')
    router.put('/:id', [Templates, 'update']).where('id', ROW_NUMBER).as('update')
  })
  .prefix('/v1/email_templates')
  .use(writers())
  .as('email_templates')
