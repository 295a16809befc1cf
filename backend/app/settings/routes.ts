import router from '@adonisjs/core/services/router'
import { STAFF } from '#shared'
import { middleware } from '#start/kernel'
import './texts.js'

const InstitutionSettings = () => import('./controllers/institution_settings_controller.js')

router
  .group(() => {
    router.get('/v1/institution_settings', [InstitutionSettings, 'show']).as('show')
    router.put('/v1/institution_settings', [InstitutionSettings, 'update']).as('update')
  })
  .use(middleware.auth({ groups: STAFF }))
  .as('institution_settings')
