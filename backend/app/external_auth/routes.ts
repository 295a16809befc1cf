import router from '@adonisjs/core/services/router'
import { ROW_NUMBER, STAFF } from '#shared'
import { middleware } from '#start/kernel'
import './index.js'
import { PROVIDER_NAME } from './validators/log_in_validator.js'

const ByCode = () => import('./controllers/code_logins_controller.js')
const ByToken = () => import('./controllers/token_logins_controller.js')
const Identities = () => import('./controllers/identities_controller.js')
const Providers = () => import('./controllers/providers_controller.js')

// Whoever logs in has no session.
router
  .post('/v1/provider/:provider/login', [ByToken, 'handle'])
  .where('provider', PROVIDER_NAME)
  .as('provider.login')

router
  .group(() => {
    router.post('/educat-bridge/sign', [ByToken, 'bridge']).as('bridge')
    router.post('/token', [ByCode, 'exchange']).as('token')
    router.post('/oidc/finish', [ByCode, 'finish']).as('oidc.finish')
    router.post('/oidc/:provider/begin', [ByCode, 'begin']).where('provider', PROVIDER_NAME).as('oidc.begin')
  })
  .prefix('/external-auth')
  .as('external_auth')

router
  .group(() => {
    router.get('/', [Providers, 'index']).as('index')
    router.post('/', [Providers, 'store']).as('store')
    router.get('/:id', [Providers, 'show']).where('id', ROW_NUMBER).as('show')
    router.put('/:id', [Providers, 'update']).where('id', ROW_NUMBER).as('update')
    router.delete('/:id', [Providers, 'destroy']).where('id', ROW_NUMBER).as('destroy')
    router.get('/:id/identities', [Identities, 'index']).where('id', ROW_NUMBER).as('identities.index')
    router.post('/:id/identities', [Identities, 'store']).where('id', ROW_NUMBER).as('identities.store')
    router
      .delete('/:id/identities/:identity', [Identities, 'destroy'])
      .where('id', ROW_NUMBER)
      .where('identity', ROW_NUMBER)
      .as('identities.destroy')
  })
  .prefix('/v1/identity_providers')
  .use(middleware.auth({ groups: STAFF }))
  .as('identity_providers')
